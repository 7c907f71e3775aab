import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { readQrCode } from './qr-camera.ts'

/** A picture of a code as a camera sees it: each module is several pixels wide, and grey instead of black or white. */
function pictureOf(text: string, scale = 5) {
  const rows = encodeQR(text, 'raw', { border: 3, ecc: 'medium' })
  const side = rows.length * scale
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const shade = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 40 : 210
      data.set([shade, shade, shade, 255], (y * side + x) * 4)
    }
  }
  return { width: side, height: side, data }
}

test('a code that was shown is read, and a picture without one is none', async () => {
  expect(await readQrCode(pictureOf('k3JxQ-9_aLw2mZt8RrYbVg'))).toBe('k3JxQ-9_aLw2mZt8RrYbVg')
  expect(await readQrCode({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(200) })).toBeUndefined()
})
