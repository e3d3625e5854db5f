package kip;

import com.sun.jna.Native;
import com.sun.jna.Pointer;

/**
 * The used part of libwasmtime's C interface, as its headers declare it: a {@code size_t} is a long,
 * a returned {@code bool} is a byte, every struct is behind a pointer.
 */
final class Wasmtime {
    static {
        Native.register(System.getProperty("kip.libwasmtime", "wasmtime"));
    }

    private Wasmtime() {}

    // wasmtime_component_valkind_t: the kind of a value.
    static final int BOOL = 0;
    static final int S8 = 1;
    static final int U8 = 2;
    static final int S16 = 3;
    static final int U16 = 4;
    static final int S32 = 5;
    static final int U32 = 6;
    static final int S64 = 7;
    static final int U64 = 8;
    static final int STRING = 12;
    static final int LIST = 13;
    static final int RECORD = 14;
    static final int VARIANT = 16;
    static final int ENUM = 17;
    static final int OPTION = 18;
    static final int RESULT = 19;

    /** The kinds of integer values, in the order of wasmtime_component_valtype_kind_t, which numbers them differently: from 1. */
    static final int[] INTEGERS = {-1, S8, S16, S32, S64, U8, U16, U32, U64};

    // Sizes of structs, in bytes.
    static final int VALUE = 32;
    static final int ENTRY = 48;
    static final int FUNCTION = 32;
    static final int INSTANCE = 16;
    static final int TYPE = 16;
    static final int NAME = 16;

    // the sandbox
    static native Pointer wasm_config_new();
    static native void wasmtime_config_epoch_interruption_set(Pointer config, boolean on);
    static native void wasmtime_config_signals_based_traps_set(Pointer config, boolean on);
    static native void wasmtime_config_max_wasm_stack_set(Pointer config, long bytes);
    static native Pointer wasm_engine_new_with_config(Pointer config);
    static native void wasmtime_engine_increment_epoch(Pointer engine);

    // errors
    static native void wasmtime_error_message(Pointer error, Pointer name);
    static native void wasmtime_error_delete(Pointer error);
    static native void wasm_byte_vec_delete(Pointer name);

    // components
    static native Pointer wasmtime_component_new(Pointer engine, byte[] bytes, long size, Pointer component);
    static native void wasmtime_component_delete(Pointer component);
    static native Pointer wasmtime_component_type(Pointer component);
    static native long wasmtime_component_type_import_count(Pointer type, Pointer engine);
    static native byte wasmtime_component_type_export_nth(
            Pointer type, Pointer engine, long nth, Pointer name, Pointer size, Pointer export);
    static native void wasmtime_component_extern_delete(Pointer export);
    static native void wasmtime_component_type_delete(Pointer type);
    static native Pointer wasmtime_component_get_export_index(Pointer component, Pointer in, byte[] name, long size);
    static native void wasmtime_component_export_index_delete(Pointer index);

    // instances
    static native Pointer wasmtime_store_new(Pointer engine, Pointer data, Pointer finalizer);
    static native void wasmtime_store_delete(Pointer store);
    static native Pointer wasmtime_store_context(Pointer store);
    static native void wasmtime_store_limiter(
            Pointer store, long memory, long tableElements, long instances, long tables, long memories);
    static native void wasmtime_context_set_epoch_deadline(Pointer context, long ticks);
    static native Pointer wasmtime_component_linker_new(Pointer engine);
    static native void wasmtime_component_linker_delete(Pointer linker);
    static native Pointer wasmtime_component_linker_instantiate(
            Pointer linker, Pointer context, Pointer component, Pointer instance);
    static native byte wasmtime_component_instance_get_func(
            Pointer instance, Pointer context, Pointer index, Pointer function);

    // calls
    static native Pointer wasmtime_component_func_call(
            Pointer function, Pointer context, Pointer arguments, long count, Pointer results, long wanted);
    static native void wasmtime_component_val_delete(Pointer value);

    // types
    static native Pointer wasmtime_component_func_type(Pointer function, Pointer context);
    static native void wasmtime_component_func_type_delete(Pointer type);
    static native long wasmtime_component_func_type_param_count(Pointer type);
    static native byte wasmtime_component_func_type_param_nth(
            Pointer type, long nth, Pointer name, Pointer size, Pointer of);
    static native byte wasmtime_component_func_type_result(Pointer type, Pointer of);
    static native void wasmtime_component_valtype_delete(Pointer type);
    static native void wasmtime_component_list_type_element(Pointer type, Pointer of);
    static native void wasmtime_component_option_type_ty(Pointer type, Pointer of);
    static native long wasmtime_component_record_type_field_count(Pointer type);
    static native byte wasmtime_component_record_type_field_nth(
            Pointer type, long nth, Pointer name, Pointer size, Pointer of);
    static native long wasmtime_component_variant_type_case_count(Pointer type);
    static native byte wasmtime_component_variant_type_case_nth(
            Pointer type, long nth, Pointer name, Pointer size, Pointer carries, Pointer of);
    static native long wasmtime_component_enum_type_names_count(Pointer type);
    static native byte wasmtime_component_enum_type_names_nth(Pointer type, long nth, Pointer name, Pointer size);
    static native byte wasmtime_component_result_type_ok(Pointer type, Pointer of);
    static native byte wasmtime_component_result_type_err(Pointer type, Pointer of);
}
