import { LOGO_MAX_BYTES, type LogoType } from '@callboard/contract/office/settings/rules'
import { ImageRejected } from '#platform/images/image-type.ts'
import { inspectImage } from '#platform/images/inspect.ts'

/** 2,000 by 2,000 pixels. A logo is shown at most 160 pixels wide. */
const LOGO_MAX_PIXELS = 4_000_000

/** Skips what may precede the first element of an SVG: the declaration, comments and the document type. */
function afterProlog(text: string): string {
  const rest = text.trimStart()
  const closing = rest.startsWith('<!--') ? '-->' : /^<(\?xml|!doctype svg)/i.test(rest) ? '>' : undefined
  if (closing === undefined) return rest
  const end = rest.indexOf(closing)
  return end === -1 ? '' : afterProlog(rest.slice(end + closing.length))
}

/** Whether an SVG declares entities or its own document type. Such files are refused, so that nothing has to expand entities. */
export const declaresEntities = (type: LogoType, bytes: Buffer): boolean =>
  type === 'image/svg+xml' && bytes.length <= LOGO_MAX_BYTES && /<!DOCTYPE[^>[]*\[|<!ENTITY/i.test(svgText(bytes))

/** Some programs write UTF-16. */
function svgText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le')
  return bytes.toString('utf8')
}

/**
 * Whether the bytes are a picture of this type. Decodes pixel images. Of an SVG it checks only the beginning: browsers render it as an
 * image, never as a page, and the response forbids scripts.
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
