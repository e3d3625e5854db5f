// Reads the bytes of a file of this package, in Node.

import { readFile } from 'node:fs/promises';

export const bytes = (url) => readFile(url);
