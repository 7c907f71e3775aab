/** The file cannot be read; the message is for the person who chose it. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused'
}

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
