package kip;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A compiled component that imports nothing. */
final class Component {
    /** The size limit of a component's file. */
    private static final int MOST_BYTES = 8 << 20;

    /** The loaded components, by type and digest. */
    private static final Map<String, Place> LOADED = new ConcurrentHashMap<>();

    final String digest;
    /** The memory limit of an instance. */
    final long memoryBytes;
    final Pointer compiled;
    /** The export indices of the called functions. */
    final Map<String, Pointer> exports = new HashMap<>();
    final Map<String, Type.Signature> signatures = new HashMap<>();

    /** A place for a component: the first caller loads it, and the others wait for it. */
    private static final class Place {
        Object loaded;
    }

    /** A function that makes an object of a component. */
    interface Making<T> {
        T of(Component component) throws Fault;
    }

    private Component(byte[] wasm, String digest, long memoryBytes) throws Fault {
        // libwasmtime accepts WebAssembly's text form too.
        if (wasm.length < 4 || wasm[0] != 0 || wasm[1] != 'a' || wasm[2] != 's' || wasm[3] != 'm') {
            throw new Fault("this is no WebAssembly");
        }
        PointerByReference made = new PointerByReference();
        Sandbox.check(Wasmtime.wasmtime_component_new(Sandbox.ENGINE, wasm, wasm.length, made.getPointer()));
        compiled = made.getValue();
        this.digest = digest;
        this.memoryBytes = memoryBytes;
    }

    /** Returns the object made of the component in a file, once. */
    static <T> T load(String path, String sha256, long memoryBytes, Class<T> what, Making<T> as) throws Fault {
        byte[] wasm = contents(path);
        String found = digest(wasm);
        if (!found.equals(sha256)) {
            throw new Fault("the SHA-256 of %s is %s, not %s".formatted(path, found, sha256));
        }
        Place place = LOADED.computeIfAbsent(what + found, none -> new Place());
        synchronized (place) {
            if (place.loaded == null) {
                Component component = new Component(wasm, found, memoryBytes);
                try {
                    component.importsNothing();
                    place.loaded = as.of(component);
                } finally {
                    if (place.loaded == null) {
                        component.forget();
                    }
                }
            }
            return what.cast(place.loaded);
        }
    }

    /** Reads a file; opens nothing but regular files. */
    private static byte[] contents(String path) throws Fault {
        if (!new File(path).isFile()) {
            throw new Fault(path + ": it is no file");
        }
        // An interrupt does not cut this read.
        try (InputStream file = new FileInputStream(path)) {
            byte[] wasm = file.readNBytes(MOST_BYTES + 1);
            if (wasm.length > MOST_BYTES) {
                throw new Fault(path + ": it has more than " + MOST_BYTES + " bytes");
            }
            return wasm;
        } catch (IOException error) {
            throw new Fault("the component cannot be read: " + error);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void importsNothing() throws Fault {
        Pointer type = Wasmtime.wasmtime_component_type(compiled);
        long imports = Wasmtime.wasmtime_component_type_import_count(type, Sandbox.ENGINE);
        Wasmtime.wasmtime_component_type_delete(type);
        if (imports > 0) {
            throw new Fault("a component here imports nothing, this one has " + imports + " imports");
        }
    }

    /** Returns its exports of that kind. */
    List<MatchResult> exported(Pattern kind) {
        Pointer type = Wasmtime.wasmtime_component_type(compiled);
        List<MatchResult> found = new ArrayList<>();
        try (Memory out = new Memory(24)) {
            Pointer name = out.share(0);
            Pointer size = out.share(8);
            Pointer export = out.share(16);
            for (long nth = 0;
                    Wasmtime.wasmtime_component_type_export_nth(type, Sandbox.ENGINE, nth, name, size, export) != 0;
                    nth++) {
                byte[] text = name.getPointer(0).getByteArray(0, (int) size.getLong(0));
                Matcher matcher = kind.matcher(new String(text, StandardCharsets.UTF_8));
                if (matcher.matches()) {
                    found.add(matcher);
                }
                Wasmtime.wasmtime_component_extern_delete(export.getPointer(0));
            }
        } finally {
            Wasmtime.wasmtime_component_type_delete(type);
        }
        return found;
    }

    private Pointer export(Pointer in, String name, String described) throws Fault {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        Pointer export = Wasmtime.wasmtime_component_get_export_index(compiled, in, text, text.length);
        if (export == null) {
            throw new Fault("the component does not export " + described);
        }
        return export;
    }

    /** Finds the called functions of an interface. */
    void find(String contract, String... functions) throws Fault {
        Pointer face = export(null, contract, contract);
        try {
            for (String name : functions) {
                exports.put(name, export(face, name, contract + "#" + name));
            }
        } finally {
            Wasmtime.wasmtime_component_export_index_delete(face);
        }
    }

    void readWords() throws Fault {
        Instance living = new Instance(this);
        try {
            exports.keySet().forEach(name -> signatures.put(name, living.signature(name)));
        } finally {
            living.end();
        }
    }

    private void forget() {
        exports.values().forEach(Wasmtime::wasmtime_component_export_index_delete);
        Wasmtime.wasmtime_component_delete(compiled);
    }
}
