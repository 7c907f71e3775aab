import { LOGO_MAX_BYTES, type LogoType } from '@callboard/contract/office/settings/rules'
import { ImageRejected } from '#platform/images/image-type.ts'
import { inspectImage } from '#platform/images/inspect.ts'

/** A logo is shown 160 pixels wide at most; this is 2,000 by 2,000. */
const LOGO_MAX_PIXELS = 4_000_000

/** What may stand before the first element of an SVG: the declaration, comments and the document type. */
function afterProlog(text: string): string {
  const rest = text.trimStart()
  const closing = rest.startsWith('<!--') ? '-->' : /^<(\?xml|!doctype svg)/i.test(rest) ? '>' : undefined
  if (closing === undefined) return rest
  const end = rest.indexOf(closing)
  return end === -1 ? '' : afterProlog(rest.slice(end + closing.length))
}

/** Whether an SVG declares entities, or another document type of its own: programs write them, and nobody has to expand them. */
export const declaresEntities = (type: LogoType, bytes: Buffer): boolean =>
  type === 'image/svg+xml' && bytes.length <= LOGO_MAX_BYTES && /<!DOCTYPE[^>[]*\[|<!ENTITY/i.test(svgText(bytes))

/** Some programs write UTF-16. */
function svgText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le')
  return bytes.toString('utf8')
}

/**
 * Whether these are the bytes of a picture of this type. Pictures of pixels are decoded; of an SVG only the beginning is read, because
 * browsers render it as a picture, never as a page, and its answer forbids scripts.
 *
 * @param who the owner of the work, for the queue of images
 */
export async function isLogo(type: LogoType, bytes: Buffer, who: string): Promise<boolean> {
  if (bytes.length > LOGO_MAX_BYTES) return false
  if (type === 'image/svg+xml') return /^<svg[\s>]/i.test(afterProlog(bytes.toString('utf8', 0, 4096)))
  try {
    const { mime } = await inspectImage(bytes, { maxBytes: LOGO_MAX_BYTES, maxPixels: LOGO_MAX_PIXELS }, who)
    return mime === type
  } catch (error) {
    if (error instanceof ImageRejected) return false
    throw error
  }
}
