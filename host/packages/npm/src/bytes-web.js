// The bytes of a file of this package, in a page.

/** Throws where there are none: another status than 200 is no file. */
export async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
