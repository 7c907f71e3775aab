import { isUtf8 } from 'node:buffer'
import PostalMime, { type Email } from 'postal-mime'
import { readAuthentication } from './authentication.ts'
import { readBounce } from './bounces.ts'
import { readBodies } from './mail-bodies.ts'
import { readFiles } from './mail-files.ts'
import { readHeaders } from './mail-headers.ts'
import { MAIL_LIMITS } from './mail-limits.ts'
import { natureOf } from './nature.ts'
import type { ReadMail } from './read-mail.types.ts'
import { wholeAsFile } from './whole-mail.domain.ts'

/** A mail that nobody can read: it is no mail, too large, or made to keep programs busy. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail'
}

/** Headers of which every mail has one. */
const KNOWN =
  /^(?:from|to|cc|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|reply-to|sender|x-[a-z-]{1,40})[ \t]{0,9}:/im
/** Control bytes that no text has. */
const BINARY = new Set([0, 1, 2, 3, 4, 5, 6, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31])

/** Where the head of a mail ends, of what is looked at. */
function headOf(raw: Buffer): string {
  const head = raw.subarray(0, 100_000).toString('latin1').replaceAll('\r\n', '\n')
  const end = head.indexOf('\n\n')
  return end < 0 ? head : head.slice(0, end)
}

/**
 * The mail as it can be parsed: one without any head gets an empty one, so that its first lines are not taken for it.
 *
 * @throws UnreadableMail
 */
function parsable(raw: Buffer): Buffer {
  if (KNOWN.test(headOf(raw))) return raw
  const sample = raw.subarray(0, 20_000)
  if (raw.length === 0 || sample.some((byte) => BINARY.has(byte))) throw new UnreadableMail('It is no mail')
  return Buffer.concat([Buffer.from('X-No-Head: yes\n\n'), raw])
}

const LINE_FEED = 10
const BLANK = 32
/** The shortest line of an encoded file. */
const ENCODED = 60

/**
 * Where a mail is cut that has more lines than people write: a parser needs much memory for each line that is no part of an encoded file.
 */
function endOf(raw: Buffer): number {
  let lines = 0
  for (let at = 0; at < raw.length; ) {
    const found = raw.indexOf(LINE_FEED, at)
    const end = found < 0 ? raw.length : found + 1
    if (end - at < ENCODED || raw.subarray(at, at + ENCODED).includes(BLANK)) lines++
    if (lines > MAIL_LIMITS.lines) return at
    at = end
  }
  return raw.length
}

async function parse(raw: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: MAIL_LIMITS.partDepth })
  } catch (error) {
    throw new UnreadableMail('It cannot be parsed', { cause: error })
  }
}

const LOST = /\ufffd/g
const lostIn = ({ text = '', html = '' }: Email) => (text.match(LOST)?.length ?? 0) + (html.match(LOST)?.length ?? 0)
/** The largest mail that is parsed a second time. */
const MOST_AGAIN = 2_000_000

/** Parses a mail, again as if from an old program when its character set is not the one that it names. */
async function parseLetters(raw: Buffer): Promise<Email> {
  const mail = await parse(raw)
  if (raw.length > MOST_AGAIN || lostIn(mail) === 0) return mail
  const named = raw.toString('latin1').replace(/charset\s{0,9}=\s{0,9}"?(?:utf-?8|us-ascii|ascii)"?/gi, 'charset=windows-1252')
  const again = Buffer.from(
    /charset/i.test(named) || isUtf8(raw) ? named : `Content-Type: text/plain; charset=windows-1252\n${named}`,
    'latin1',
  )
  const second = await parse(again)
  return lostIn(second) < lostIn(mail) ? { ...mail, text: second.text, html: second.html } : mail
}

/**
 * Reads a mail in this thread: `readMail` does it elsewhere.
 *
 * @throws UnreadableMail
 */
export async function parseMail(raw: Buffer): Promise<ReadMail> {
  if (raw.length > MAIL_LIMITS.bytes) throw new UnreadableMail('It is too large')
  const end = endOf(raw)
  const mail = await parseLetters(parsable(raw.subarray(0, end)))
  const { shown, shownAsNew, rest, ...bodies } = readBodies(mail)
  const isCut = end < raw.length || mail.attachments.length > MAIL_LIMITS.files
  const bounced = readBounce(mail, bodies.text)
  return {
    ...readHeaders(mail),
    ...bodies,
    nature: bounced === undefined ? natureOf(mail) : 'bounce',
    bounced: bounced ?? null,
    authentication: readAuthentication(mail),
    files: [...readFiles(mail.attachments, shown, shownAsNew), ...(isCut ? [wholeAsFile(raw)] : rest)],
  }
}
