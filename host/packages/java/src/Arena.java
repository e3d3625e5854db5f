package kip;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * C's memory that is reused all at once, for the arguments of one call. libwasmtime only reads them. Old
 * content stays in place: the code that takes a place writes all of it that matters.
 */
final class Arena {
    private static final int BLOCK = 64 << 10;

    /** A place for bytes, from {@code at} of the buffer and {@code address} in C's memory. */
    record Place(ByteBuffer bytes, int at, long address) {}

    private record Block(ByteBuffer bytes, long address) {}

    private final Block first = block(BLOCK);
    /** The blocks for content too big for the first; the last is in use. */
    private final List<Block> more = new ArrayList<>();
    private Block current = first;
    private int used;

    private static Block block(int size) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        return new Block(bytes, Pointer.nativeValue(Native.getDirectBufferPointer(bytes)));
    }

    Place take(int size) {
        if (size > current.bytes.capacity() - used) {
            current = block(Math.max(size, BLOCK));
            more.add(current);
            used = 0;
        }
        Place place = new Place(current.bytes, used, current.address + used);
        used += (size + 15) & ~15;
        return place;
    }

    void clear() {
        more.clear();
        current = first;
        used = 0;
    }
}
