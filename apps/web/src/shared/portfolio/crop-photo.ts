/** A part of an image, in percent of its size. */
interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The longest side of the result in pixels: enough for a poster, and far below the size limit of an upload. */
const MAX_SIDE = 5000
const QUALITY = 0.92

/**
 * The size of a cropped part.
 *
 * @param natural size of the whole image, in pixels
 * @returns whole pixels, at least one, and no side above `MAX_SIDE`
 */
export function croppedSize(area: CropArea, natural: { width: number; height: number }): { width: number; height: number } {
  const width = (area.width / 100) * natural.width
  const height = (area.height / 100) * natural.height
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Crops an image that has loaded.
 *
 * @param name name of the resulting file
 * @throws if the browser cannot render the image
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
