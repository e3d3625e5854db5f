// A stream, line by line.

import { MOST_BYTES } from './protocol.js';

/**
 * The lines of a stream, without their ends, as bytes. Of a line that is too long only the beginning is kept, one byte more than
 * MOST_BYTES, which the protocol refuses; the rest is skipped.
 */
export async function* lines(stream) {
  let rest = Buffer.alloc(0);
  let skips = false;
  for await (const chunk of stream) {
    let from = 0;
    for (let end; (end = chunk.indexOf(10, from)) >= 0; from = end + 1) {
      const line = Buffer.concat([rest, chunk.subarray(from, end)]);
      rest = Buffer.alloc(0);
      if (!skips) yield line.subarray(0, MOST_BYTES + 1);
      skips = false;
    }
    if (skips) continue;
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > MOST_BYTES) {
      yield rest.subarray(0, MOST_BYTES + 1);
      rest = Buffer.alloc(0);
      skips = true;
    }
  }
  if (rest.length > 0) yield rest;
}
