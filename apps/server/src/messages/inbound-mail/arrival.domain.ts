import { cutText } from '@callboard/contract/graphemes'
import { INBOUND_LIMITS, type InboundReason } from '@callboard/contract/messages/inbound-mail/rules'
import { INBOX_ERROR } from '@callboard/contract/messages/messages/errors'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_FILE_BYTES, THREAD_FILE_LIMITS } from '@callboard/contract/messages/threads/file-rules'
import { THREAD_LIMITS } from '@callboard/contract/messages/threads/rules'
import type { Translator } from '@callboard/contract/translate'
import type { AnsweredDelivery } from './inbound-mail.repository.ts'
import { isProven } from './proof.domain.ts'
import type { MailFile, ReadMail } from './reading/read-mail.types.ts'
import { wholeAsFile } from './reading/whole-mail.domain.ts'

/** Limits in characters for stored addresses, names and subjects. */
const LINE_LENGTH = 300

/** Whether the mail exceeded the size limit, so that only its beginning was kept. */
export const isBeginning = (bytes: number): boolean => bytes > INBOUND_LIMITS.bytes

/** A text on one line, in the form that the database accepts. */
const line = (text: string) =>
  cutText(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    LINE_LENGTH,
    '…',
  )

/** The sender's new text, with a note if a mail is forwarded below it. */
const newIn = ({ newText, forwarded }: ReadMail) => (forwarded === null ? newText : `${newText}\n\n[Fwd: ${line(forwarded) || '…'}]`)

/** The texts of a mail as they are stored; empty if it is unreadable. */
export function storedTexts(read: ReadMail | null): { fromAddress: string; fromName: string; subject: string; content: string } {
  return {
    fromAddress: line(read?.from?.address ?? '').toLowerCase(),
    fromName: line(read?.from?.name ?? ''),
    subject: line(read?.subject ?? ''),
    content: cutText((read ? newIn(read) : '').toWellFormed().replaceAll('\0', '').trim(), THREAD_LIMITS.content, '…'),
  }
}

/** The text of a mail in a conversation; the subject if the mail has only files. */
export const saidIn = ({ subject, content }: { subject: string; content: string }): string => content || subject || '–'

/** As `saidIn`, for a mail with only the beginning kept: the rest of its text and its files are missing. */
export const saidInBeginning = (mail: { subject: string; content: string }, t: Translator['t']): string => {
  const notice = `\n\n[${t('This email was larger than 30 MB. Only its beginning is here, without its files.')}]`
  return cutText(saidIn(mail), THREAD_LIMITS.content - notice.length, '…') + notice
}

/** The files of a mail for one entry of a conversation. If there are too many, the whole mail is added as the last file. */
export function filesFor({ files }: Pick<ReadMail, 'files'>, raw: Buffer): readonly MailFile[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  if (files.length <= THREAD_FILE_LIMITS.files && bytes <= THREAD_FILE_BYTES) return files
  let room = THREAD_FILE_BYTES
  const fitting = files.filter((file) => {
    const fits = file.bytes.byteLength <= room
    if (fits) room -= file.bytes.byteLength
    return fits
  })
  return [...fitting.slice(0, THREAD_FILE_LIMITS.files - 1), wholeAsFile(raw)]
}

/**
 * Why a person's mail cannot join the conversation of the delivery that it answers; `undefined` if it can.
 *
 * @param named the deliveries of its tokens that still exist
 * @param tokens how many valid tokens it had
 */
export function obstacle(
  read: ReadMail,
  { delivery, tokens, trustedHost }: { delivery: AnsweredDelivery | undefined; tokens: number; trustedHost: string | null },
): InboundReason | undefined {
  if (tokens === 0) return 'no-token'
  if (!delivery) return 'gone'
  if (read.from?.address.toLowerCase() !== delivery.email) return 'other-sender'
  if (delivery.role !== 'student') return 'no-student'
  if (trustedHost === null) return 'no-checks'
  if (!isProven(read, trustedHost)) return 'unproven'
  if (read.nature === 'list') return 'list'
  return read.newText.trim() === '' && read.files.length === 0 ? 'empty' : undefined
}

/** Maps the errors for students who cannot write to reasons. */
const REASON_OF: Readonly<Record<string, InboundReason>> = {
  [THREAD_ERROR.paused.code]: 'held',
  [THREAD_ERROR.closed.code]: 'closed',
  [THREAD_ERROR.tooMany.code]: 'limit',
  [THREAD_ERROR.missing.code]: 'gone',
  [INBOX_ERROR.missing.code]: 'gone',
}

export const reasonOf = (code: string): InboundReason | undefined => REASON_OF[code]
