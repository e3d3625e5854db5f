//! The constants of a house's `rules.rs`, read as they are written.
//!
//! No compiler is involved: that takes seconds, and a record is written out. The reader knows literals, variants, structs, lists,
//! names of constants of the same file, and certain calls by name. Anything else is not an error of the house's: it is reported
//! with its place and the advice to run `cargo check`. No rule may enter.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, LexError, Span, TokenStream, TokenTree};
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Expr, ExprCall, ExprMethodCall, Ident, ImplItem, Item, ItemFn, Lit, Member, PathArguments, Stmt, Type,
    UseTree,
};

use crate::bounded::read_at_most;
use crate::errors::{Failure, Location, Outcome};

/// The size of the largest file that is read.
const LARGEST: u64 = 1 << 20;
/// The greatest number of constants that may name one another.
const DEEPEST: usize = 16;

/// The greatest depth of nested tokens: delimiters within each other, and operators before their operands. The parser calls
/// itself for each, and a thread of 2 MiB has room for them in a debug build.
const DEEPEST_TOKENS: usize = 250;
/// The advice for a file that cannot be read here.
const ASK_CARGO: &str =
    "`cargo check` in the crate's folder asks the compiler; after a build `kip check FILE.wasm` reads the component";

/// A file's constants.
pub(super) struct Source {
    path: PathBuf,
    constants: HashMap<String, Expr>,
    /// The names that several constants have.
    ambiguous: HashSet<String>,
    functions: HashMap<String, ItemFn>,
    /// Names of imported types and constants, by the name that they have here.
    aliases: HashMap<String, String>,
    /// The traits that are implemented.
    traits: Vec<String>,
}

/// The fields of a struct as it is written.
pub(super) struct Fields<'s> {
    pub fields: Vec<(String, &'s Expr)>,
    /// The expression after `..`.
    pub rest: Option<&'s Expr>,
    pub place: Span,
}

impl Fields<'_> {
    /// Refuses a struct in which a field is missing.
    pub(super) fn require_all(&self, source: &Source, names: &[&str]) -> Outcome {
        let missing = names.iter().find(|name| self.fields.iter().all(|(field, _)| field != *name));
        match missing {
            Some(missing) => Err(source.contradiction(self.place, format!("`{missing}` is missing here"))),
            None => Ok(()),
        }
    }
}

/// Returns whether an item is compiled under some condition only: nothing here shows whether the condition holds.
fn is_conditional(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr"))
}

/// Finds the first place where tokens are nested too deeply to be parsed. Each token may nest the ones that follow it, up to the
/// next comma, semicolon, item, or statement after a block.
fn find_too_deep(tokens: &TokenStream) -> Option<Span> {
    // The groups that are open, each with the depth at its beginning, and true for a block.
    let mut open = vec![(tokens.clone().into_iter(), 0, false)];
    let (mut depth, mut is_after_block, mut is_attribute) = (0, false, false);
    while let Some((tokens, begun, is_block)) = open.last_mut() {
        let Some(token) = tokens.next() else {
            (depth, is_after_block) = (*begun, *is_block);
            open.pop();
            continue;
        };
        let mark = if let TokenTree::Punct(mark) = &token { mark.as_char() } else { ' ' };
        let begins_anew = match &token {
            TokenTree::Ident(word) => is_after_block && word != "else" && word != "as",
            _ => [';', ','].contains(&mark) || is_after_block && mark == '#',
        };
        // Attributes, and the doc comments, which are attributes too, follow one another.
        is_attribute = mark == '#' || is_attribute && (mark == '!' || matches!(token, TokenTree::Group(_)));
        depth = if begins_anew { *begun } else { depth + usize::from(!is_attribute) };
        is_after_block = false;
        if depth > DEEPEST_TOKENS || open.len() > DEEPEST_TOKENS {
            return Some(token.span());
        }
        if let TokenTree::Group(group) = token {
            is_attribute = false;
            open.push((group.stream().into_iter(), depth, group.delimiter() == Delimiter::Brace));
        }
    }
    None
}

impl Source {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, is too large, or is not Rust.
    pub(super) fn read(path: &Path) -> Outcome<Self> {
        let read = std::fs::File::open(path).and_then(|file| read_at_most(file, LARGEST));
        let bytes = read.map_err(|error| Failure::file("read", path, &error))?;
        let bytes = bytes.ok_or_else(|| Failure::input(format!("{} is larger than a MiB", path.display())))?;
        let text =
            String::from_utf8(bytes).map_err(|_| Failure::input(format!("{} is no text in UTF-8", path.display())))?;
        let mut source = Self {
            path: path.to_owned(),
            constants: HashMap::new(),
            ambiguous: HashSet::new(),
            functions: HashMap::new(),
            aliases: HashMap::new(),
            traits: Vec::new(),
        };
        let wrong = |error: &syn::Error, source: &Self| {
            Failure::check(format!("this does not compile: {error}")).at(source.place(error.span()))
        };
        let tokens: TokenStream = text.parse().map_err(|error: LexError| wrong(&error.into(), &source))?;
        if let Some(place) = find_too_deep(&tokens) {
            return Err(source.unread(place, "nothing that is nested so deeply"));
        }
        let file = syn::parse_file(&text).map_err(|error| wrong(&error, &source))?;
        for item in file.items {
            source.add(item);
        }
        Ok(source)
    }

    fn add(&mut self, item: Item) {
        match item {
            Item::Const(item) if !is_conditional(&item.attrs) => self.add_constant(&item.ident, *item.expr),
            Item::Static(item) if !is_conditional(&item.attrs) => self.add_constant(&item.ident, *item.expr),
            Item::Fn(item) if !is_conditional(&item.attrs) => {
                self.functions.insert(item.sig.ident.to_string(), item);
            }
            Item::Use(item) if !is_conditional(&item.attrs) => self.add_use(&item.tree),
            Item::Impl(item) if !is_conditional(&item.attrs) => {
                let of = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
                self.traits.extend(of.map(|segment| segment.ident.to_string()));
                for item in item.items {
                    if let ImplItem::Const(item) = item
                        && !is_conditional(&item.attrs)
                    {
                        self.add_constant(&item.ident, item.expr);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds a constant. A name that several constants have is ambiguous: nothing here shows which one is meant.
    fn add_constant(&mut self, name: &Ident, expr: Expr) {
        let name = name.to_string();
        if self.constants.remove(&name).is_some() || self.ambiguous.contains(&name) {
            self.ambiguous.insert(name);
        } else {
            self.constants.insert(name, expr);
        }
    }

    fn add_use(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.add_use(&path.tree),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(tree)),
            UseTree::Rename(name) => drop(self.aliases.insert(name.rename.to_string(), name.ident.to_string())),
            UseTree::Name(_) | UseTree::Glob(_) => {}
        }
    }

    /// Returns whether a trait of that name is implemented.
    pub(super) fn implements(&self, name: &str) -> bool {
        self.traits.iter().any(|implemented| implemented == name)
    }

    /// Returns a constant of the file.
    pub(super) fn constant(&self, name: &str) -> Outcome<&Expr> {
        if self.ambiguous.contains(name) {
            let why = format!("{}: the constant {name} is there more than once", self.path.display());
            return Err(Failure::input(why).help(ASK_CARGO));
        }
        let found = self.constants.get(name).map(|expr| self.resolve(expr));
        found.ok_or_else(|| {
            Failure::input(format!("{}: there is no constant {name}", self.path.display()))
                .help("`kip new-rulebook` writes a crate with one")
        })
    }

    /// Returns the place of a span.
    pub(super) fn place(&self, span: Span) -> Location {
        let start = span.start();
        Location {
            file: self.path.display().to_string(),
            line: Some(start.line),
            column: Some(start.column + 1),
            field: None,
        }
    }

    /// Returns the failure for source that cannot be read here.
    pub(super) fn unread(&self, at: Span, wanted: &str) -> Failure {
        Failure::input(format!("kip check reads {wanted} here, written out")).at(self.place(at)).help(ASK_CARGO)
    }

    /// Returns the failure for source that does not compile, or contradicts the rest.
    pub(super) fn contradiction(&self, at: Span, what: impl Into<String>) -> Failure {
        Failure::check(what).at(self.place(at))
    }

    /// Returns the failure for a contradiction that the engine finds, at the field of the record that its message names.
    pub(super) fn find_field(&self, what: &str) -> Failure {
        let names = what.split('`').skip(1).step_by(2);
        let written = self.constant("RECORD").and_then(|record| self.fields(record, "Record"));
        let Ok(written) = written else { return Failure::check(what) };
        let place = names
            .filter_map(|name| written.fields.iter().find(|(field, _)| field == name))
            .map(|(_, value)| value.span())
            .next();
        self.contradiction(place.unwrap_or(written.place), what)
    }

    /// Removes parentheses and references, and replaces the name of a constant by its value.
    pub(super) fn resolve<'s>(&'s self, mut expr: &'s Expr) -> &'s Expr {
        for _ in 0..DEEPEST {
            expr = match expr {
                Expr::Paren(inner) => inner.expr.as_ref(),
                Expr::Group(inner) => inner.expr.as_ref(),
                Expr::Reference(inner) => inner.expr.as_ref(),
                Expr::Path(path) => {
                    match path.path.get_ident().and_then(|name| self.constants.get(&name.to_string())) {
                        Some(constant) => constant,
                        None => return expr,
                    }
                }
                _ => return expr,
            };
        }
        expr
    }

    /// Reads a struct of that name.
    pub(super) fn fields<'s>(&'s self, expr: &'s Expr, name: &str) -> Outcome<Fields<'s>> {
        let expr = self.resolve(expr);
        let unread = || self.unread(expr.span(), &format!("`{name} {{ … }}`"));
        let Expr::Struct(written) = expr else { return Err(unread()) };
        if written.path.segments.last().is_none_or(|segment| segment.ident != name) {
            return Err(unread());
        }
        let field = |field: &'s syn::FieldValue| match &field.member {
            Member::Named(name) => Ok((name.to_string(), &field.expr)),
            Member::Unnamed(_) => Err(unread()),
        };
        let fields = written.fields.iter().map(field).collect::<Outcome<Vec<_>>>()?;
        Ok(Fields { fields, rest: written.rest.as_deref(), place: written.path.span() })
    }

    /// Reads a list.
    pub(super) fn list<'s>(&'s self, expr: &'s Expr) -> Outcome<Vec<&'s Expr>> {
        match self.resolve(expr) {
            Expr::Array(array) => Ok(array.elems.iter().collect()),
            other => Err(self.unread(other.span(), "a list `[…]`")),
        }
    }

    /// Reads a number. One that is too large is refused, as the compiler refuses it.
    pub(super) fn number<T: TryFrom<u64>>(&self, expr: &Expr) -> Outcome<T> {
        let expr = self.resolve(expr);
        let Expr::Lit(literal) = expr else { return Err(self.unread(expr.span(), "a number")) };
        let Lit::Int(number) = &literal.lit else { return Err(self.unread(expr.span(), "a number")) };
        let read = number.base10_parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
        read.ok_or_else(|| self.contradiction(expr.span(), "this number is too large for what it counts"))
    }

    /// Reads a text, or the name of one in the scope of a call.
    pub(super) fn text(&self, expr: &Expr, scope: &HashMap<String, String>) -> Outcome<String> {
        let expr = self.resolve(expr);
        match expr {
            Expr::Lit(literal) => {
                if let Lit::Str(text) = &literal.lit {
                    return Ok(text.value());
                }
            }
            Expr::Path(path) => {
                if let Some(text) = path.path.get_ident().and_then(|name| scope.get(&name.to_string())) {
                    return Ok(text.clone());
                }
            }
            _ => {}
        }
        Err(self.unread(expr.span(), "a text in quotation marks"))
    }

    /// Reads one of the variants of a type.
    pub(super) fn one_of<T: Copy + Debug>(&self, expr: &Expr, of: &str, variants: &[T]) -> Outcome<T> {
        let expr = self.resolve(expr);
        let named = match expr {
            Expr::Path(path) => last_two(&path.path),
            _ => None,
        };
        let Some((before, name)) = named else { return Err(self.unread(expr.span(), &format!("a variant of {of}"))) };
        let found = variants.iter().find(|variant| format!("{variant:?}") == name);
        let is_of = before.is_none_or(|before| before == of);
        found.copied().filter(|_| is_of).ok_or_else(|| {
            let all: Vec<_> = variants.iter().map(|variant| format!("{of}::{variant:?}")).collect();
            self.contradiction(expr.span(), format!("there is no such policy: write {}", all.join(", ")))
        })
    }

    /// Returns a call `Of::name(…)`, or a variant with a value.
    pub(super) fn call<'s>(&'s self, expr: &'s Expr, of: &str, name: &str) -> Option<&'s ExprCall> {
        let Expr::Call(call) = self.resolve(expr) else { return None };
        let Expr::Path(path) = &*call.func else { return None };
        let (before, last) = last_two(&path.path)?;
        (last == name && before.as_deref() == Some(of)).then_some(call)
    }

    /// Returns the type in `Of::name::<Type>(…)`.
    pub(super) fn type_of_call(&self, call: &ExprCall) -> Option<String> {
        let Expr::Path(path) = &*call.func else { return None };
        let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
        let first = arguments.args.first()?;
        let syn::GenericArgument::Type(Type::Path(named)) = first else { return None };
        let name = named.path.segments.last()?.ident.to_string();
        Some(self.aliases.get(&name).cloned().unwrap_or(name))
    }

    /// Returns the name of an imported constant.
    pub(super) fn name(&self, expr: &Expr) -> Option<String> {
        let Expr::Path(path) = self.resolve(expr) else { return None };
        let name = path.path.segments.last()?.ident.to_string();
        Some(self.aliases.get(&name).cloned().unwrap_or(name))
    }

    /// Returns a call of a method.
    pub(super) fn method<'s>(&'s self, expr: &'s Expr) -> Option<&'s ExprMethodCall> {
        match self.resolve(expr) {
            Expr::MethodCall(call) => Some(call),
            _ => None,
        }
    }

    /// Resolves a call of a function of this file: returns its result expression, and its arguments by name. All are texts.
    pub(super) fn enter<'s>(
        &'s self,
        expr: &'s Expr,
        scope: &HashMap<String, String>,
    ) -> Outcome<Option<(&'s Expr, HashMap<String, String>)>> {
        let Expr::Call(call) = self.resolve(expr) else { return Ok(None) };
        let Expr::Path(path) = &*call.func else { return Ok(None) };
        let Some(function) = path.path.get_ident().and_then(|name| self.functions.get(&name.to_string())) else {
            return Ok(None);
        };
        let [Stmt::Expr(returned, None)] = function.block.stmts.as_slice() else { return Ok(None) };
        let mut inner = HashMap::new();
        for (parameter, argument) in function.sig.inputs.iter().zip(&call.args) {
            let syn::FnArg::Typed(parameter) = parameter else { return Ok(None) };
            let syn::Pat::Ident(name) = &*parameter.pat else { return Ok(None) };
            inner.insert(name.ident.to_string(), self.text(argument, scope)?);
        }
        Ok(Some((returned, inner)))
    }
}

/// Returns the last name of a path, and the one before it.
fn last_two(path: &syn::Path) -> Option<(Option<String>, String)> {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let last = names.next()?;
    Some((names.next(), last))
}
