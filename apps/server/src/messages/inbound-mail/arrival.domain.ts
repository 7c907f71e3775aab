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

/** Characters of addresses, names and subjects that are kept. */
const LINE_LENGTH = 300

/** Whether only the beginning of a mail was kept: it had more bytes than are taken. */
export const isBeginning = (bytes: number): boolean => bytes > INBOUND_LIMITS.bytes

/** A text as the database takes it, on one line. */
const line = (text: string) =>
  cutText(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    LINE_LENGTH,
    '…',
  )

/** What its writer wrote now, and that a mail is passed on below it. */
const newIn = ({ newText, forwarded }: ReadMail) => (forwarded === null ? newText : `${newText}\n\n[Fwd: ${line(forwarded) || '…'}]`)

/** The texts of a mail as they are stored; empty where it cannot be read. */
export function storedTexts(read: ReadMail | null): { fromAddress: string; fromName: string; subject: string; content: string } {
  return {
    fromAddress: line(read?.from?.address ?? '').toLowerCase(),
    fromName: line(read?.from?.name ?? ''),
    subject: line(read?.subject ?? ''),
    content: cutText((read ? newIn(read) : '').toWellFormed().replaceAll('\0', '').trim(), THREAD_LIMITS.content, '…'),
  }
}

/** What a mail says in a conversation: of one that has files only, its subject. */
export const saidIn = ({ subject, content }: { subject: string; content: string }): string => content || subject || '–'

/** As `saidIn`, of a mail of which only the beginning is here: neither the rest of its text nor its files are. */
export const saidInBeginning = (mail: { subject: string; content: string }, t: Translator['t']): string => {
  const notice = `\n\n[${t('This email was larger than 30 MB. Only its beginning is here, without its files.')}]`
  return cutText(saidIn(mail), THREAD_LIMITS.content - notice.length, '…') + notice
}

/** The files of a mail for a conversation: as many as fit into one part of it. When there are more, the whole mail comes as the last one. */
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
 * Why a mail of a person cannot join the conversation of the delivery that it answers; `undefined` when it can.
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

/** What the page tells a student who cannot write, as a reason. */
const REASON_OF: Readonly<Record<string, InboundReason>> = {
  [THREAD_ERROR.paused.code]: 'held',
  [THREAD_ERROR.closed.code]: 'closed',
  [THREAD_ERROR.tooMany.code]: 'limit',
  [THREAD_ERROR.missing.code]: 'gone',
  [INBOX_ERROR.missing.code]: 'gone',
}

export const reasonOf = (code: string): InboundReason | undefined => REASON_OF[code]
