/** A part of a picture, in percent of it. */
interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The longest side of what is kept, in pixels: enough for a poster, and far below what an upload may weigh. */
const MAX_SIDE = 5000
const QUALITY = 0.92

/**
 * The size of what is cut out.
 *
 * @param natural of the whole picture, in pixels
 * @returns whole pixels, at least one, and no side above `MAX_SIDE`
 */
export function croppedSize(area: CropArea, natural: { width: number; height: number }): { width: number; height: number } {
  const width = (area.width / 100) * natural.width
  const height = (area.height / 100) * natural.height
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Cuts a part out of a picture that has been loaded.
 *
 * @param name of the file that it becomes
 * @throws where the browser cannot render it
 */
export async function cropPhoto(image: HTMLImageElement, area: CropArea, name: string): Promise<File> {
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  const { width, height } = croppedSize(area, natural)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(
    image,
    (area.x / 100) * natural.width,
    (area.y / 100) * natural.height,
    (area.width / 100) * natural.width,
    (area.height / 100) * natural.height,
    0,
    0,
    width,
    height,
  )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('the picture could not be drawn')
  return new File([blob], name, { type: 'image/jpeg' })
}
