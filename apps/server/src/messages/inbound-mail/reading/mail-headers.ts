import type { Email } from 'postal-mime'
import { addressParser, decodeWords } from 'postal-mime'
import { cleanLine } from './clean-text.ts'
import { MAIL_LIMITS } from './mail-limits.ts'
import type { ReadMail } from './read-mail.types.ts'

/** The maximum number of characters of one header that are read. */
const MOST = 20_000

/** Values of a header, the first of the mail first. */
export function headersOf({ headers }: Pick<Email, 'headers'>, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value.slice(0, MOST))
}

/** The first value of a header, trimmed and in lower case. */
export function headerOf(mail: Pick<Email, 'headers'>, name: string): string | null {
  return headersOf(mail, name)[0]?.trim().toLowerCase() ?? null
}

function addressesIn(value: string): { readonly address: string; readonly name: string }[] {
  return addressParser(value, { flatten: true }).flatMap(({ address = '', name }) =>
    address.includes('@') ? [{ address: cleanLine(address, 320).toLowerCase(), name: cleanLine(name, 200) }] : [],
  )
}

/** The only sender. A mail with two senders has none: programs disagree about which one counts, so a forger could choose. */
function senderOf(mail: Email): ReadMail['from'] {
  const senders = headersOf(mail, 'from').flatMap(addressesIn)
  return senders.length === 1 && headersOf(mail, 'from').length === 1 ? (senders[0] ?? null) : null
}

function recipientsOf(mail: Email): string[] {
  const names = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']
  const found = names.flatMap((name) => headersOf(mail, name)).flatMap(addressesIn)
  return [...new Set(found.map(({ address }) => address))].slice(0, MAIL_LIMITS.recipients)
}

/** Ids of mails in a header, in angle brackets. */
export function idsIn(value: string): string[] {
  const ids: string[] = []
  for (const part of value.slice(0, MOST).split('<').slice(1)) {
    const end = part.indexOf('>')
    const id = part.slice(0, Math.max(end, 0)).replace(/\s+/g, '')
    if (id !== '' && id.length <= 900) ids.push(`<${cleanLine(id, 900)}>`)
  }
  return ids
}

/** The id of the mail; some programs leave out the brackets. */
export function messageIdIn(value: string): string | null {
  const bare = value.trim()
  return idsIn(value)[0] ?? (/^[^\s<>]{3,900}$/.test(bare) ? `<${cleanLine(bare, 900)}>` : null)
}

function answeredBy(mail: Email): string[] {
  const nearest = headersOf(mail, 'in-reply-to').flatMap(idsIn)
  const earlier = headersOf(mail, 'references').flatMap(idsIn).reverse()
  return [...new Set([...nearest, ...earlier])].slice(0, MAIL_LIMITS.answered)
}

/** When the mail says it was sent; `null` for an impossible time. */
function sentAtOf(mail: Email): Date | null {
  const date = new Date(headersOf(mail, 'date')[0] ?? '')
  const year = date.getUTCFullYear()
  return year >= 1980 && year < 2200 ? date : null
}

/** The content of a mail's headers. */
export function readHeaders(mail: Email): Pick<ReadMail, 'messageId' | 'from' | 'recipients' | 'subject' | 'sentAt' | 'inReplyTo'> {
  return {
    messageId: messageIdIn(headersOf(mail, 'message-id')[0] ?? ''),
    from: senderOf(mail),
    recipients: recipientsOf(mail),
    subject: cleanLine(decodeWords(headersOf(mail, 'subject')[0] ?? ''), 1000),
    sentAt: sentAtOf(mail),
    inReplyTo: answeredBy(mail),
  }
}
