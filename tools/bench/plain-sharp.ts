import sharp, { type Raw } from 'sharp'

const WIDTHS = [160, 320, 640, 1280] as const

/** The least work for a preview, with sharp alone: one decode, one size. */
export async function plainPreview(upload: Buffer): Promise<Buffer> {
  return sharp(upload).autoOrient().resize({ width: 1280, withoutEnlargement: true }).toColourspace('srgb').jpeg({ quality: 90 }).toBuffer()
}

/**
 * Renders all sizes and formats of a picture that Callboard renders, with the same settings, and a copy of the picture without
 * its metadata.
 */
export async function plainVariants(upload: Buffer): Promise<void> {
  const preview = await plainPreview(upload)
  const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true })
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels }
  for (const width of WIDTHS) {
    const sized = () => sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    await sized().jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    await sized().webp({ quality: 80 }).toBuffer()
    await sized().avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
  }
  await sharp(upload).autoOrient().toColourspace('srgb').jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer()
}
