import sharp from 'sharp'
import { prng } from '../../apps/server/src/demo/prng.ts'

/** How much coarser the pattern is than the pixels. It makes the file about as large as a photo. */
const COARSE = 8

/** A JPEG of soft random colours. Equal seeds give equal pictures. */
export async function madePicture(seed: string, width: number, height: number): Promise<Buffer> {
  const random = prng(seed)
  const [columns, rows] = [Math.ceil(width / COARSE), Math.ceil(height / COARSE)]
  const dots = Buffer.from(Array.from({ length: columns * rows * 3 }, () => random.integer(0, 255)))
  return sharp(dots, { raw: { width: columns, height: rows, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()
}
