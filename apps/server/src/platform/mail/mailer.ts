import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Attachment } from 'nodemailer/lib/mailer'
import type { Mail, MailPosting } from './mail.ts'
import { type MailSender, renderMail } from './mail-layout.ts'
import { outboxFileName, writeToOutbox } from './outbox.ts'

/** Where mails go and who they are from; the part of the configuration that mail needs. */
export interface MailSettings {
  readonly mail: { readonly kind: 'outbox'; readonly dir: string } | { readonly kind: 'smtp'; readonly url: string }
  readonly mailFrom: string
}

interface MailLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** What became of a mail; failures that may pass are thrown instead. */
export type Delivery = 'sent' | 'refused'

/** Hands mails over: to an SMTP server, or as `.eml` files to the outbox folder. */
export interface Mailer {
  /**
   * Hands one mail over.
   *
   * @returns `refused` when the server will never take it
   * @throws when a later try may succeed
   */
  deliver(posting: MailPosting, mail: Mail): Promise<Delivery>
  close(): void
}

/** Sockets kept open to the SMTP server; not fewer than the mails that are worked on at once. */
const SMTP_CONNECTIONS = 5

/** Together shorter than a mail job's time-out, so that a try never overlaps the next. Milliseconds. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 }

/** The reply of an SMTP server that refuses a recipient or sender for good (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}

/** Error texts of SMTP servers repeat the address; these parts do not. */
function errorFacts(error: unknown): object {
  const { code, command, responseCode } = error as Record<string, unknown>
  return { code, command, responseCode }
}

/**
 * A text part as it is, where it is ASCII. The composer would break longer lines, and with them links that people copy from a file
 * of the outbox; mail allows lines of 998 characters (RFC 5322, 2.1.1).
 */
function textPart(text: string): Attachment {
  const contentType = 'text/plain; charset=utf-8'
  if (!/^([\x20-\x7e]{0,998}\n)*$/.test(text)) return { contentType, content: text }
  return { raw: `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll('\n', '\r\n')}` }
}

function toMessage(posting: MailPosting, mail: Mail, from: string, sender: MailSender): SendMailOptions {
  const { text, html } = renderMail(mail, sender)
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As an object it is one address, whatever it contains.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    messageId: `<${posting.mailId}@${domain}>`,
    date: new Date(posting.postedAt),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    alternatives: [textPart(text), { contentType: 'text/html; charset=utf-8', content: html }],
  }
}

/**
 * Connects the way out for mails; nothing is sent yet.
 *
 * @param settings `outbox` writes files and logs each mail's link, `smtp` sends
 * @param sender the institution that mails speak for
 * @param log one line a mail; never an address, and a link only where it went to the outbox
 */
export function createMailer(settings: MailSettings, sender: MailSender, log: MailLog): Mailer {
  const { mail: way, mailFrom } = settings
  if (way.kind === 'outbox') {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    return {
      async deliver(posting, mail) {
        const { message } = await composer.sendMail(toMessage(posting, mail, mailFrom, sender))
        if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed as a whole')
        await writeToOutbox(way.dir, outboxFileName(posting, mail.to), message)
        const link = mail.parts.find((part) => part.kind === 'button')?.url
        log.info({ mailId: posting.mailId, ...(link !== undefined && { link }) }, 'mail written to the outbox')
        return 'sent'
      },
      close: () => composer.close(),
    }
  }
  const smtp = createTransport({ url: way.url, pool: true, maxConnections: SMTP_CONNECTIONS, ...SMTP_TIMEOUTS })
  return {
    async deliver(posting, mail) {
      try {
        await smtp.sendMail(toMessage(posting, mail, mailFrom, sender))
      } catch (error) {
        const refused = isRefusedForGood(error)
        log.warn({ mailId: posting.mailId, ...errorFacts(error) }, refused ? 'mail refused for good' : 'mail not sent; it is tried again')
        if (refused) return 'refused'
        throw error
      }
      log.info({ mailId: posting.mailId }, 'mail sent')
      return 'sent'
    },
    close: () => smtp.close(),
  }
}
