// Reads WebAssembly's bytes, of components and of core modules. For Node and for browsers.

/** A reader of bytes, one after the other. */
export class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get done() {
    return this.at === this.bytes.length;
  }

  take(count) {
    if (count > this.bytes.length - this.at) throw new Error('it ends too early');
    return this.bytes.subarray(this.at, (this.at += count));
  }

  byte() {
    return this.take(1)[0];
  }

  number() {
    const byte = this.byte();
    return byte < 128 ? byte : byte - 128 + 128 * this.number();
  }

  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /** Reads a vector: a count, and as many items. */
  list(item) {
    const items = [];
    for (let left = this.number(); left > 0; left--) items.push(item());
    return items;
  }

  optional(item) {
    return this.byte() === 0 ? undefined : item();
  }
}
