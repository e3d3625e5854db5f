// Reads the bytes of a file of this package, in a page.

/** Throws where there is no file: any status other than 200. */
export async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
