import type { Attachment } from 'postal-mime'
import { cleanName } from './clean-text.ts'
import { MAIL_LIMITS } from './mail-limits.ts'
import type { MailFile } from './read-mail.types.ts'

/** File extensions for files without a name. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/ms-tnef': 'dat',
  'application/pdf': 'pdf',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'message/delivery-status': 'txt',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/html': 'html',
  'text/plain': 'txt',
}

function typeOf(mimeType: string): string {
  return /^[a-z0-9][a-z0-9.+-]{0,80}\/[a-z0-9][a-z0-9.+-]{0,80}$/.test(mimeType) ? mimeType : 'application/octet-stream'
}

function readFile({ filename, mimeType, content }: Attachment): MailFile {
  const type = typeOf(mimeType.toLowerCase())
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return { name: cleanName(filename ?? '') || `attachment.${ENDINGS[type] ?? 'bin'}`, type, bytes }
}

/** A picture's content id, without brackets. */
const idOf = ({ contentId = '' }: Attachment) => contentId.trim().replace(/^</, '').replace(/>$/, '')

/**
 * The files of a mail.
 *
 * @param shown pictures that any part of the HTML shows
 * @param shownAsNew pictures that the new part shows. Others, for example logos in signatures, come again with every answer
 */
export function readFiles(attachments: readonly Attachment[], shown: ReadonlySet<string>, shownAsNew: ReadonlySet<string>): MailFile[] {
  const isOld = (attachment: Attachment) => {
    const id = idOf(attachment)
    return attachment.mimeType.startsWith('image/') && shown.has(id) && !shownAsNew.has(id)
  }
  return attachments
    .filter((attachment) => !isOld(attachment))
    .slice(0, MAIL_LIMITS.files)
    .map(readFile)
}
