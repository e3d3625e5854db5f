package kip;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where compiled code is kept, so that the next process need not compile: {@code kip-packages} of the folder that the environment
 * names by {@code KIP_CACHE}, otherwise of {@code kip} in the user's cache folder; with {@code KIP_CACHE=off} nothing is kept. Who can
 * write there decides which code runs: where anybody but the user can, nothing is kept.
 */
final class Cache {
    private Cache() {}

    /** Returns the file of the cache's settings; null where no folder is safe. */
    static String settings(String named) {
        try {
            String caches = System.getenv("XDG_CACHE_HOME");
            Path user = caches == null || caches.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(caches);
            Path home = named == null || named.isEmpty() ? user.resolve("kip") : Path.of(named);
            if (!home.isAbsolute()) {
                return null;
            }
            Path folder = home.resolve("kip-packages");
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            if (!isPrivate(folder.toRealPath())) {
                return null;
            }
            Path settings = folder.resolve("settings.toml");
            String text = "[cache]\ndirectory = " + TextNode.valueOf(folder.resolve("code").toString()) + "\n";
            if (!Files.exists(settings) || !Files.readString(settings).equals(text)) {
                Path written = Files.writeString(folder.resolve("settings." + ProcessHandle.current().pid()), text);
                Files.move(written, settings, StandardCopyOption.ATOMIC_MOVE);
            }
            return settings.toString();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unsafe) {
            return null; // a folder that cannot be used costs time only
        }
    }

    /** Returns whether nobody else can write in the folder, or put another in its place. */
    private static boolean isPrivate(Path folder) throws IOException {
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        for (Path path = folder; path != null; path = path.getParent()) {
            var allowed = Files.readAttributes(path, PosixFileAttributes.class).permissions();
            boolean isSticky = ((Integer) Files.getAttribute(path, "unix:mode") & 01000) != 0;
            boolean mayWrite = allowed.contains(PosixFilePermission.GROUP_WRITE) || allowed.contains(PosixFilePermission.OTHERS_WRITE);
            Object owner = Files.getAttribute(path, "unix:uid");
            if (mayWrite && (path == folder || !isSticky) || !owner.equals(0) && !owner.equals(user)) {
                return false;
            }
        }
        return true;
    }
}
