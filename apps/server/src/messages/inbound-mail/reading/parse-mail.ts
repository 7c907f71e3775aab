import { isUtf8 } from 'node:buffer'
import PostalMime, { type Email } from 'postal-mime'
import { readAuthentication } from './authentication.ts'
import { readBounce } from './bounces.ts'
import { readBodies } from './mail-bodies.ts'
import { readFiles } from './mail-files.ts'
import { readHeaders } from './mail-headers.ts'
import { MAIL_LIMITS } from './mail-limits.ts'
import { natureOf } from './mail-nature.ts'
import type { ReadMail } from './read-mail.types.ts'
import { wholeAsFile } from './whole-mail.domain.ts'

/** A mail that cannot be read: it is not a mail, is too large, or was made to overload programs. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail'
}

/** Headers; every mail has at least one of them. */
const KNOWN =
  /^(?:from|to|cc|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|reply-to|sender|x-[a-z-]{1,40})[ \t]{0,9}:/im
/** Control bytes that no text has. */
const BINARY = new Set([0, 1, 2, 3, 4, 5, 6, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31])

/** The position where the head of a mail ends, within the part that is searched. */
function headOf(raw: Buffer): string {
  const head = raw.subarray(0, 100_000).toString('latin1').replaceAll('\r\n', '\n')
  const end = head.indexOf('\n\n')
  return end < 0 ? head : head.slice(0, end)
}

/**
 * The mail in a form that can be parsed. A mail without a head gets an empty one, so that its first lines are not parsed as headers.
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
/** The minimum length of a line in an encoded file. */
const ENCODED = 60

/** Where to cut a mail with more lines than people write. A parser needs much memory for each line that is not part of an encoded file. */
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII
const LETTERS = /[^\u0000-\u007f\ufffd]/gu
const count = (text: string | undefined, what: RegExp) => text?.match(what)?.length ?? 0
const countIn = ({ text, html }: Email, what: RegExp) => count(text, what) + count(html, what)

/** Headers that state the type of a part and its character set. */
const TYPE_HEAD = /^content-type:.*(?:\r?\n[ \t].*)*/gim
const CHARSET = /charset\s{0,9}=\s{0,9}"?([^\s";]{1,60})"?/i
const UTF8_NAMES = /^(?:utf-?8|us-ascii|ascii)$/i
/** Multi-byte character sets, which are trusted. */
const WIDE_NAMES = /^(?:utf|iso-2022|shift|sjis|ms932|windows-31j|cp932|euc|ks_|ksc|gb|hz|big5|cp9[345]|windows-949)/i

/** The mail, with another name in place of these character sets. */
function renamed(raw: Buffer, isMeant: (charset: string) => boolean, name: string): Buffer {
  const head = (text: string) => text.replace(CHARSET, (whole, charset: string) => (isMeant(charset) ? `charset=${name}` : whole))
  return Buffer.from(raw.toString('latin1').replace(TYPE_HEAD, head), 'latin1')
}

/** Parses the mail as from an old program, which names UTF-8 or nothing but writes one byte per character. */
async function parseAsOld(raw: Buffer): Promise<Email> {
  const named = renamed(raw, (charset) => UTF8_NAMES.test(charset), 'windows-1252')
  const says = /charset/i.test(named.toString('latin1')) || isUtf8(raw)
  return parse(says ? named : Buffer.concat([Buffer.from('Content-Type: text/plain; charset=windows-1252\n'), named]))
}

/** Parses the mail as UTF-8 in place of single-byte and unknown character sets; `null` if it names none of these. */
async function parseAsUtf8(raw: Buffer): Promise<Email | null> {
  const named = renamed(raw, (charset) => !UTF8_NAMES.test(charset) && !WIDE_NAMES.test(charset), 'utf-8')
  return named.equals(raw) ? null : parse(named)
}

/**
 * Parses a mail, and parses it again if the named character set is wrong. Valid UTF-8 beyond ASCII is meant as UTF-8, because other
 * character sets hardly ever produce such sequences.
 */
async function parseLetters(raw: Buffer): Promise<Email> {
  const mail = await parse(raw)
  const [lost, letters] = [countIn(mail, LOST), countIn(mail, LETTERS)]
  if (lost > letters) {
    const old = await parseAsOld(raw)
    return countIn(old, LOST) < lost ? { ...mail, text: old.text, html: old.html } : mail
  }
  const second = letters === 0 ? null : await parseAsUtf8(raw)
  if (!second) return mail
  const better = (was: string | undefined, is: string | undefined) => (count(is, LOST) > count(was, LOST) ? was : is)
  return { ...mail, text: better(mail.text, second.text), html: better(mail.html, second.html) }
}

/**
 * Reads a mail in this thread; `readMail` uses another thread.
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
