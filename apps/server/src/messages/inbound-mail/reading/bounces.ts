import type { Attachment, Email } from 'postal-mime'
import { cleanLine } from './clean-text.ts'
import { headerOf, headersOf, messageIdIn } from './mail-headers.ts'
import type { BouncedMail } from './read-mail.types.ts'

/** The maximum number of characters of a report that are read. */
const MOST = 100_000

/** Senders of mail servers. */
const SERVERS = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon)(?:@|$)/i
/** Phrases in failure reports from servers that do not send standard reports. */
const PLAIN =
  /This is the qmail-send program|(?:could|can)(?: ?not|n't) be delivered|delivery (?:has )?failed|undeliver(?:ed|able)|returned to sender|no se (?:ha podido|pudo) entregar|failed permanently|permanent (?:fatal )?error/i
/** How qmail introduces each address. */
const QMAIL_ADDRESS = /^<([^<>\s@]{1,64}@[^<>\s@]{1,255})>:/m
const ANY_ADDRESS = /[\w.+~-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,20}/i
/** A status code (RFC 3463), or a mail server's answer that begins with an older code. */
const STATUS = /(?:^|[\s(#:])([245])\.\d{1,3}\.\d{1,3}(?:$|[\s):;,])/
const REPLY = /(?:^|[\s:])([45])\d\d[ -]/

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

function partOf(mail: Email, type: RegExp): string {
  const part = mail.attachments.find(({ mimeType }) => type.test(mimeType))
  return part ? Buffer.from(bytesOf(part).subarray(0, MOST)).toString('utf8').replaceAll('\r\n', '\n') : ''
}

/** Fields of the first recipient in a report that did not get the mail. */
function fieldsOf(report: string): ReadonlyMap<string, string> | null {
  const groups = report.split(/\n[ \t]*\n/).slice(0, 200)
  const read = groups.map((group) => {
    const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
    return new Map(
      lines.flatMap((line) => {
        const colon = line.indexOf(':')
        return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), cleanLine(line.slice(colon + 1), 1000)] as const] : []
      }),
    )
  })
  const recipients = read.filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'))
  return recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed') ?? recipients[0] ?? null
}

/** An address as a report writes it: `rfc822; ana@example.org`. */
function addressIn(field: string | undefined): string | null {
  const [, address] = /([^\s;<>]{1,64}@[^\s;<>]{1,255})/.exec(field?.slice(0, 400) ?? '') ?? []
  return address?.toLowerCase() ?? null
}

/** The id of the mail that bounced. */
function returnedId(mail: Email, text: string): string | null {
  const part = partOf(mail, /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/rfc822-headers)$/)
  // If the bounce returns another bounce, only the head of the outer returned mail counts.
  const returned = part === '' ? text.slice(0, MOST) : part.split('\n\n', 1).join('')
  const [, id] = /^[>\s]{0,10}message-id:\s{0,10}([^\n]{1,1000})/im.exec(returned) ?? []
  return id ? messageIdIn(id) : null
}

function fromReport(mail: Email, text: string): BouncedMail | null {
  const fields = fieldsOf(partOf(mail, /^message\/(?:delivery-status|global-delivery-status)$/))
  const address = addressIn(fields?.get('original-recipient')) ?? addressIn(fields?.get('final-recipient'))
  if (!fields || !address) return null
  const status = STATUS.exec(fields.get('status') ?? '')?.[1] ?? REPLY.exec(fields.get('diagnostic-code') ?? '')?.[1]
  return { address, isForGood: fields.get('action')?.toLowerCase() === 'failed' && status === '5', messageId: returnedId(mail, text) }
}

/** Failure reports of qmail and others, in plain words. */
function fromText(mail: Email, text: string): BouncedMail | null {
  const words = text.slice(0, MOST)
  if (!PLAIN.test(words) && !PLAIN.test(mail.subject ?? '')) return null
  const named = headersOf(mail, 'x-failed-recipients')[0]
  const address = addressIn(named) ?? addressIn(QMAIL_ADDRESS.exec(words)?.[1]) ?? addressIn(ANY_ADDRESS.exec(words)?.[0])
  const status = STATUS.exec(words)?.[1] ?? REPLY.exec(words)?.[1]
  return address ? { address, isForGood: status !== '4', messageId: returnedId(mail, text) } : null
}

/** Whether a mail is from a mail server. */
function isFromServer(mail: Email): boolean {
  const from = mail.from && 'address' in mail.from ? (mail.from.address ?? '') : ''
  return SERVERS.test(from) || headerOf(mail, 'return-path') === '<>' || headersOf(mail, 'x-failed-recipients').length > 0
}

/**
 * What a bounce says about the undelivered mail.
 *
 * @param text the text of the mail
 * @returns undefined if the mail is not a bounce; `null` for a bounce without an address
 */
export function readBounce(mail: Email, text: string): BouncedMail | null | undefined {
  const type = headerOf(mail, 'content-type') ?? ''
  const report = partOf(mail, /^message\/(?:delivery-status|global-delivery-status)$/)
  if (report !== '' || (type.startsWith('multipart/report') && type.includes('delivery-status'))) {
    // A report may also say that a mail was delivered or relayed.
    const isArrival =
      /^action:\s{0,10}(?:delivered|relayed|expanded)/im.test(report) && !/^action:\s{0,10}(?:failed|delayed)/im.test(report)
    return isArrival ? undefined : fromReport(mail, text)
  }
  return isFromServer(mail) ? (fromText(mail, text) ?? undefined) : undefined
}
