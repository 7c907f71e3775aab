/** The JPEG quality of a photo that was stored in another format. */
const QUALITY = 0.92

/**
 * A stored photo in full size, converted to JPEG if necessary.
 *
 * @param url the address of the original
 * @throws Error when it cannot be fetched or decoded
 */
export async function photoAsJpeg(url: string): Promise<Blob> {
  const response = await fetch(url, { headers: { accept: 'image/jpeg' } })
  if (!response.ok) throw new Error(`The photo answered ${response.status}`)
  const stored = await response.blob()
  if (stored.type === 'image/jpeg') return stored
  const picture = await createImageBitmap(stored)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot convert the photo')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(picture, 0, 0)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
