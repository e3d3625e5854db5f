package kip;

import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/** The engine that all rulebooks share, its clock, and the limits, which are those of kip's host. */
final class Sandbox {
    static final long MEMORY_BYTES = 16 << 20;
    private static final long TABLE_ENTRIES = 20_000;
    /** The limit of core instances, and of function tables. */
    private static final long CORE_INSTANCES = 4;
    private static final long MEMORIES = 1;
    private static final long STACK_BYTES = 512 << 10;
    private static final Duration TICK = Duration.ofMillis(100);

    /** The permits for calls, one each; more calls wait. */
    static final Semaphore CALLS = new Semaphore(1_000);
    static final Pointer ENGINE = engine();

    private Sandbox() {}

    /** Begins a call, which ends with {@code CALLS.release()}; a call without enough stack fails before it is counted. */
    static void enter() {
        descend(64);
        CALLS.acquireUninterruptibly();
    }

    private static int descend(int frames) {
        return frames == 0 ? 0 : descend(frames - 1) + 1;
    }

    /** Makes the engine. A deadline is a number of ticks: compiled code reads the count in every loop. */
    private static Pointer engine() {
        Pointer config = Wasmtime.wasm_config_new();
        Wasmtime.wasmtime_config_epoch_interruption_set(config, true);
        Wasmtime.wasmtime_config_max_wasm_stack_set(config, STACK_BYTES);
        // The virtual machine uses the signals itself; the code reports traps.
        Wasmtime.wasmtime_config_signals_based_traps_set(config, false);
        keepCode(config);
        Pointer engine = Wasmtime.wasm_engine_new_with_config(config);
        Thread clock = new Thread(() -> tick(engine), "deadlines");
        clock.setDaemon(true);
        clock.start();
        return engine;
    }

    /** Keeps compiled code, where a folder is safe and libwasmtime has a cache; without one, loading only takes longer. */
    private static void keepCode(Pointer config) {
        String settings = Cache.settings(System.getenv("KIP_CACHE"));
        if (settings == null) {
            return;
        }
        try {
            NativeLibrary library = NativeLibrary.getInstance(System.getProperty("kip.libwasmtime", "wasmtime"));
            Pointer error = library.getFunction("wasmtime_config_cache_config_load").invokePointer(new Object[] {config, settings});
            if (error != null) {
                Wasmtime.wasmtime_error_delete(error);
            }
        } catch (UnsatisfiedLinkError none) {
            return;
        }
    }

    /** Ticks. An interrupt of all threads of a group reaches this one too: it neither ends nor ticks early. */
    private static void tick(Pointer engine) {
        for (long last = System.nanoTime(); ; ) {
            long left = last + TICK.toNanos() - System.nanoTime();
            if (left <= 0) {
                Wasmtime.wasmtime_engine_increment_epoch(engine);
                last = System.nanoTime();
                continue;
            }
            try {
                Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
            } catch (InterruptedException early) {
                // The interval is not over.
            }
        }
    }

    /** Makes a store with the limits, for one instance. */
    static Pointer store(long memoryBytes) {
        Pointer store = Wasmtime.wasmtime_store_new(ENGINE, null, null);
        Wasmtime.wasmtime_store_limiter(store, memoryBytes, TABLE_ENTRIES, CORE_INSTANCES, CORE_INSTANCES, MEMORIES);
        return store;
    }

    /** Returns the context for a call of that store, with its deadline set. */
    static Pointer context(Pointer store) {
        Pointer context = Wasmtime.wasmtime_store_context(store);
        Wasmtime.wasmtime_context_set_epoch_deadline(context, Rulebook.deadline.dividedBy(TICK) + 1);
        return context;
    }

    /** Throws libwasmtime's error, where there is one. */
    static void check(Pointer error) throws Fault {
        if (error == null) {
            return;
        }
        try (Memory message = new Memory(Wasmtime.NAME)) {
            Wasmtime.wasmtime_error_message(error, message);
            byte[] text = message.getPointer(8).getByteArray(0, (int) message.getLong(0));
            Wasmtime.wasm_byte_vec_delete(message);
            Wasmtime.wasmtime_error_delete(error);
            throw new Fault(new String(text, StandardCharsets.UTF_8).strip());
        }
    }
}
