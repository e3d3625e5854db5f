// A stream, line by line.

/** The lines of a stream, without their ends, as bytes. */
export async function* lines(stream) {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    for (let end; (end = rest.indexOf(10)) >= 0; rest = rest.subarray(end + 1)) yield rest.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}
