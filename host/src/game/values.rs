//! Converts between JSON and a component's values, by the component's own types.
//!
//! Records are objects with absent options left out, byte lists are hex, a variant case is its name or an object with its
//! payload. JSON that does not fit the type is refused with its path. No type of a family may appear here.

use kip_contract::json::hex;
use serde_json::{Map, Value};
use wasmtime::component::{Type, Val};

use super::GameError;

fn type_error(place: &str, wanted: impl Into<String>) -> GameError {
    GameError::Words { place: place.to_owned(), wanted: wanted.into() }
}

/// Reads JSON as a value of a type.
pub(super) fn read(json: &Value, ty: &Type, place: &str) -> Result<Val, GameError> {
    let number = || type_error(place, "a whole number that the type holds is wanted");
    let unsigned = || json.as_u64().ok_or_else(number);
    let signed = || json.as_i64().ok_or_else(number);
    Ok(match ty {
        Type::Bool => Val::Bool(json.as_bool().ok_or_else(|| type_error(place, "true or false is wanted"))?),
        Type::U8 => Val::U8(unsigned()?.try_into().map_err(|_| number())?),
        Type::U16 => Val::U16(unsigned()?.try_into().map_err(|_| number())?),
        Type::U32 => Val::U32(unsigned()?.try_into().map_err(|_| number())?),
        Type::U64 => Val::U64(unsigned()?),
        Type::S8 => Val::S8(signed()?.try_into().map_err(|_| number())?),
        Type::S16 => Val::S16(signed()?.try_into().map_err(|_| number())?),
        Type::S32 => Val::S32(signed()?.try_into().map_err(|_| number())?),
        Type::S64 => Val::S64(signed()?),
        Type::String => Val::String(text(json, place)?.to_owned()),
        Type::List(list) if matches!(list.ty(), Type::U8) => {
            let read = hex::decode(text(json, place)?);
            let read = read.map_err(|_| type_error(place, "bytes as hex in lower case are wanted"))?;
            Val::List(read.into_iter().map(Val::U8).collect())
        }
        Type::List(list) => {
            let items = json.as_array().ok_or_else(|| type_error(place, "a list is wanted"))?;
            let ty = list.ty();
            let read = items.iter().enumerate().map(|(at, item)| read(item, &ty, &format!("{place}[{at}]")));
            Val::List(read.collect::<Result<_, _>>()?)
        }
        Type::Option(option) => Val::Option(match json {
            Value::Null => None,
            some => Some(Box::new(read(some, &option.ty(), place)?)),
        }),
        Type::Record(record) => {
            let fields = json.as_object().ok_or_else(|| type_error(place, "a record is wanted"))?;
            if let Some(unknown) = fields.keys().find(|&name| record.fields().all(|field| field.name != name)) {
                let known: Vec<&str> = record.fields().map(|field| field.name).collect();
                return Err(type_error(&format!("{place}.{unknown}"), format!("no such field: {}", known.join(", "))));
            }
            let mut read_all = Vec::new();
            for field in record.fields() {
                let place = format!("{place}.{}", field.name);
                let value = match (fields.get(field.name), &field.ty) {
                    (None, Type::Option(_)) => Val::Option(None),
                    (Some(Value::Null), Type::Option(_)) => return Err(type_error(&place, "what is none is left out")),
                    (None, _) => return Err(type_error(&place, "the field is missing")),
                    (Some(value), ty) => read(value, ty, &place)?,
                };
                read_all.push((field.name.to_owned(), value));
            }
            Val::Record(read_all)
        }
        Type::Enum(cases) => {
            let name = text(json, place)?;
            if !cases.names().any(|case| case == name) {
                let known: Vec<&str> = cases.names().collect();
                return Err(type_error(place, format!("{name:?} is none of {}", known.join(", "))));
            }
            Val::Enum(name.to_owned())
        }
        Type::Variant(variant) => {
            let (name, payload) = match json {
                Value::String(name) => (name, None),
                Value::Object(case) if case.len() == 1 => match case.iter().next() {
                    Some((name, payload)) => (name, Some(payload)),
                    None => return Err(type_error(place, "a case is wanted")),
                },
                _ => return Err(type_error(place, "a case is wanted: its name, or {name: payload}")),
            };
            let Some(case) = variant.cases().find(|case| case.name == name) else {
                return Err(type_error(place, format!("{name:?} is no case of this type")));
            };
            let place = format!("{place}.{name}");
            Val::Variant(
                name.clone(),
                match (case.ty, payload) {
                    (None, None) => None,
                    (Some(ty), Some(payload)) => Some(Box::new(read(payload, &ty, &place)?)),
                    (None, Some(_)) => return Err(type_error(&place, "this case carries nothing")),
                    (Some(_), None) => return Err(type_error(&place, "this case carries something")),
                },
            )
        }
        other => return Err(type_error(place, format!("the contract has no such type: {other:?}"))),
    })
}

fn text<'a>(json: &'a Value, place: &str) -> Result<&'a str, GameError> {
    json.as_str().ok_or_else(|| type_error(place, "a text is wanted"))
}

/// The result of a function.
pub(super) enum Answer {
    Value(Value),
    Refused(Value),
}

/// Writes a function's result as JSON.
pub(super) fn write(value: &Val, ty: &Type) -> Answer {
    match (value, ty) {
        (Val::Result(Ok(value)), Type::Result(ty)) => Answer::Value(write_payload(value.as_deref(), ty.ok().as_ref())),
        (Val::Result(Err(value)), Type::Result(ty)) => {
            Answer::Refused(write_payload(value.as_deref(), ty.err().as_ref()))
        }
        _ => Answer::Value(write_value(value, ty)),
    }
}

/// Writes the JSON of a function's value as text, with the fields of records in the type's order.
pub(super) fn write_text(json: &Value, ty: Option<&Type>) -> String {
    let mut out = String::new();
    match ty {
        Some(Type::Result(ty)) => push_text(json, ty.ok().as_ref(), &mut out),
        ty => push_text(json, ty, &mut out),
    }
    out
}

fn push_text(json: &Value, ty: Option<&Type>, out: &mut String) {
    let push_key = |name: &str, out: &mut String| {
        out.push_str(&Value::from(name).to_string());
        out.push(':');
    };
    match (json, ty) {
        (json, Some(Type::Option(ty))) => push_text(json, Some(&ty.ty()), out),
        (Value::Array(items), Some(Type::List(list))) => {
            let ty = list.ty();
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                push_text(item, Some(&ty), out);
            }
            out.push(']');
        }
        (Value::Object(fields), Some(Type::Record(record))) => {
            out.push('{');
            let known = record.fields().filter_map(|field| Some((field.name, fields.get(field.name)?, field.ty)));
            for (at, (name, value, ty)) in known.enumerate() {
                if at > 0 {
                    out.push(',');
                }
                push_key(name, out);
                push_text(value, Some(&ty), out);
            }
            out.push('}');
        }
        (Value::Object(case), Some(Type::Variant(variant))) => {
            out.push('{');
            for (name, payload) in case {
                push_key(name, out);
                let ty = variant.cases().find(|case| case.name == *name).and_then(|case| case.ty);
                push_text(payload, ty.as_ref(), out);
            }
            out.push('}');
        }
        (json, _) => out.push_str(&json.to_string()),
    }
}

fn write_payload(value: Option<&Val>, ty: Option<&Type>) -> Value {
    match (value, ty) {
        (Some(value), Some(ty)) => write_value(value, ty),
        _ => Value::Null,
    }
}

/// Writes a value as JSON. The runtime has checked its type; a mismatch becomes `null`, which conversion to a shared
/// type refuses.
fn write_value(value: &Val, ty: &Type) -> Value {
    match (value, ty) {
        (Val::Bool(value), _) => (*value).into(),
        (Val::U8(value), _) => (*value).into(),
        (Val::U16(value), _) => (*value).into(),
        (Val::U32(value), _) => (*value).into(),
        (Val::U64(value), _) => (*value).into(),
        (Val::S8(value), _) => (*value).into(),
        (Val::S16(value), _) => (*value).into(),
        (Val::S32(value), _) => (*value).into(),
        (Val::S64(value), _) => (*value).into(),
        (Val::String(value) | Val::Enum(value), _) => value.as_str().into(),
        (Val::List(items), Type::List(list)) if matches!(list.ty(), Type::U8) => {
            let bytes = items.iter().map(|item| if let Val::U8(byte) = item { *byte } else { 0 });
            hex::encode(&bytes.collect::<Vec<_>>()).into()
        }
        (Val::List(items), Type::List(list)) => {
            let ty = list.ty();
            items.iter().map(|item| write_value(item, &ty)).collect()
        }
        (Val::Option(value), Type::Option(ty)) => write_payload(value.as_deref(), Some(&ty.ty())),
        (Val::Record(values), Type::Record(record)) => {
            let fields = values.iter().zip(record.fields());
            let some = fields.filter(|((_, value), _)| !matches!(value, Val::Option(None)));
            some.map(|((name, value), field)| (name.clone(), write_value(value, &field.ty))).collect()
        }
        (Val::Variant(name, None), _) => name.as_str().into(),
        (Val::Variant(name, Some(value)), Type::Variant(variant)) => {
            let ty = variant.cases().find(|case| case.name == name).and_then(|case| case.ty);
            Value::Object(Map::from_iter([(name.clone(), write_payload(Some(value), ty.as_ref()))]))
        }
        _ => Value::Null,
    }
}
