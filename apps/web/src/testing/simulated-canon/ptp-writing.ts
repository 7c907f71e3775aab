/** Numbers and texts in PTP encoding, little-endian (ISO 15740, 5.3). */
export function u16(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint16(index * 2, value, true)
  return bytes
}

export function u32(...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value >>> 0, true)
  return bytes
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** A text after the count of its 16-bit characters, which includes the terminating zero. */
export function ptpText(text: string): Uint8Array {
  if (text === '') return Uint8Array.of(0)
  const bytes = new Uint8Array(1 + (text.length + 1) * 2)
  bytes[0] = text.length + 1
  for (let index = 0; index < text.length; index++) bytes[1 + index * 2] = text.charCodeAt(index)
  return bytes
}

/** A list of 16-bit codes after its count. */
export function codes(list: readonly number[]): Uint8Array {
  return concat(u32(list.length), u16(...list))
}

/** A list of 32-bit numbers after its count. */
export function numbers(list: readonly number[]): Uint8Array<ArrayBuffer> {
  return u32(list.length, ...list)
}

/** A text in the encoding of Canon's events. */
export function zeroEnded(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`)
}
