import { KIOSK_LIMITS, KIOSK_NOTICE } from '@callboard/contract/exchange/kiosk/rules'
import { mayBeImage } from '#shared/portfolio/portfolio-slots.ts'

/** Formats that the server reads and most browsers do not; they are sent unchanged. */
const SENT_AS_IT_IS = /^image\/hei[cf]$/

const mayBeHeic = ({ type, name }: { type: string; name?: string }) =>
  type === '' ? /\.(hei[cf]|hif)$/i.test(name ?? '') : SENT_AS_IT_IS.test(type)

/** The file cannot be used as a photo, with the message for the visitor. */
export class PhotoRefused extends Error {
  readonly notice: { readonly title: string; readonly description: string }

  constructor(notice: PhotoRefused['notice']) {
    super(notice.title)
    this.name = 'PhotoRefused'
    this.notice = notice
  }
}

/**
 * Converts a picture for a registration: upright, at most 2048 pixels long, JPEG of quality 0.8, without the camera's metadata.
 *
 * @throws PhotoRefused if it is not an image or too large
 */
export async function toRegistrationPhoto(file: Blob): Promise<Blob> {
  if (!mayBeImage(file)) throw new PhotoRefused(KIOSK_NOTICE.invalidType)
  if (file.size > KIOSK_LIMITS.photoBytes) throw new PhotoRefused(KIOSK_NOTICE.tooLarge)
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) {
    if (mayBeHeic(file)) return file.type === '' ? new Blob([file], { type: 'image/heic' }) : file
    throw new PhotoRefused(KIOSK_NOTICE.invalidType)
  }
  const scale = Math.min(1, KIOSK_LIMITS.photoEdge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', KIOSK_LIMITS.jpegQuality))
  // Clear the canvas now instead of waiting for garbage collection.
  canvas.width = 0
  if (!jpeg) throw new PhotoRefused(KIOSK_NOTICE.invalidType)
  return jpeg
}

/** A photo as a data URL, for the request. */
export function toDataUrl(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(photo)
  })
}

/** A photo from its data URL. */
export function fromDataUrl(url: string): Blob {
  const [head = '', base64 = ''] = url.split(',', 2)
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' })
}
