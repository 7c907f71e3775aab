import type { MailTexts } from '@callboard/contract/messages/mail-texts/rules'
import type { SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Attachment } from 'nodemailer/lib/mailer'
import type { Metrics } from '#platform/metrics.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Mail, MailPosting } from './mail.ts'
import { type MailSender, renderMail } from './mail-layout.ts'
import { outboxFileName, writeToOutbox } from './outbox.ts'
import type { SmtpServer } from './smtp-connect.ts'
import { createSmtpPool, type HandOver, HeldBack, Unconfirmed } from './smtp-pool.ts'

/** The part of the configuration that mail needs: where mails go, and their sender. */
export interface MailSettings {
  readonly mail: { readonly kind: 'outbox'; readonly dir: string } | SmtpServer
  readonly mailFrom: string
}

interface MailLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/**
 * The outcome of a mail; temporary failures are thrown. `held-back` and `unconfirmed` only occur for mails with a `handOver`.
 * `held-back`: its `prepare` returned false. `unconfirmed`: the server took the last byte and never answered, so the mail may have
 * arrived.
 */
export type Delivery = 'sent' | 'refused' | 'held-back' | 'unconfirmed'

/** Hands mails over: to an SMTP server, or as `.eml` files to the outbox folder. */
export interface Mailer {
  /**
   * Hands over one mail.
   *
   * @param handOver for mails that must never be sent twice: what to commit before the last byte leaves
   * @returns `refused` when the server will never take it
   * @throws when a later try may succeed; with a `handOver`, the mail has then certainly not arrived
   */
  deliver(posting: MailPosting, mail: Mail, handOver?: HandOver): Promise<Delivery>
  close(): void
}

/** The same mailer, with the time of each mail measured. */
export function observedMailer(mailer: Mailer, metrics: Pick<Metrics, 'mail'>): Mailer {
  return {
    async deliver(posting, mail, handOver) {
      const started = performance.now()
      const observe = (outcome: Delivery | 'later') => metrics.mail(outcome, (performance.now() - started) / 1000)
      try {
        const outcome = await mailer.deliver(posting, mail, handOver)
        observe(outcome)
        return outcome
      } catch (error) {
        observe('later')
        throw error
      }
    },
    close: () => mailer.close(),
  }
}

/** Open connections to the SMTP server; more than the office's mails use, so that no sign-in mail waits behind them. */
const SMTP_CONNECTIONS = 10

/** Whether the SMTP server refuses this recipient or this mail permanently (RFC 5321, 4.2.1); a refused sender may be fixed later. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500
}

const OUTCOME_TEXT = {
  refused: 'mail refused for good',
  unconfirmed: 'mail handed over, and not confirmed',
  later: 'mail not sent; it is tried again',
} as const

/** Error texts of SMTP servers repeat the address; these fields do not. */
function errorFacts(error: unknown): object {
  const { code, command, responseCode } = error as Record<string, unknown>
  return { code, command, responseCode }
}

/**
 * A text part that is sent unencoded if it is ASCII. The composer would break longer lines, and with them links that people copy from a
 * file of the outbox; mail allows lines of 998 characters (RFC 5322, 2.1.1).
 */
function textPart(text: string): Attachment {
  const contentType = 'text/plain; charset=utf-8'
  if (!/^([\x20-\x7e]{0,998}\n)*$/.test(text)) return { contentType, content: text }
  return { raw: `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll('\n', '\r\n')}` }
}

/** A calendar file as the last form of the mail, as mail programs expect invitations (RFC 6047), and as a file for those that do not. */
function calendarParts(content: string): { alternatives: Attachment[]; attachments: Attachment[] } {
  const method = /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH'
  return {
    alternatives: [{ contentType: `text/calendar; charset=utf-8; method=${method}`, content }],
    attachments: [{ contentType: 'application/ics', filename: 'call.ics', content }],
  }
}

function toMessage(posting: MailPosting, mail: Mail, from: string, office: Omit<MailOffice, 'mail'>): SendMailOptions {
  const { text, html } = renderMail(mail, office, office.mails)
  const replyTo = mail.replyTo ?? office.contact
  const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const calendar = mail.calendar === undefined ? { alternatives: [], attachments: [] } : calendarParts(mail.calendar)
  return {
    from,
    // An object is always one address, whatever it contains.
    to: { name: '', address: mail.to },
    // Replies go to the office.
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    messageId: `<${posting.mailId}@${domain}>`,
    date: new Date(posting.postedAt),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
    alternatives: [textPart(text), { contentType: 'text/html; charset=utf-8', content: html }, ...calendar.alternatives],
    attachments: calendar.attachments,
  }
}

/** The mail as bytes with CRLF line ends, and the two addresses as SMTP servers write them. */
async function compose(...parts: Parameters<typeof toMessage>): Promise<{ message: Buffer; envelope: { from: string; to: string } }> {
  const composed = new MailComposer({ ...toMessage(...parts), newline: 'windows' }).compile()
  const { from, to } = composed.getEnvelope()
  return { message: await composed.build(), envelope: { from: from || '', to: String(to) } }
}

/** Read for each mail, because the office may change it while the instance runs. */
export interface MailOffice extends MailSender {
  /** A new object after every change. */
  readonly mail: MailSettings
  /** The office's own lines. */
  readonly mails: MailTexts
}

/**
 * Creates the mailer; sends nothing yet.
 *
 * @param office where mails go and who sends them: `outbox` writes files and logs each mail's link, `smtp` sends
 * @param log one line a mail; never an address, and a link only for a mail in the outbox
 * @param mayLogLinks whether the log may contain links, which sign people in: checked for each mail
 * @param tokens for mail servers that take OAuth2
 */
export function createMailer(
  office: MailOffice,
  log: MailLog,
  mayLogLinks: () => Promise<boolean>,
  tokens: Pick<AccessTokens, 'get'>,
): Mailer {
  const openWay = ({ mail: way }: MailSettings) =>
    way.kind === 'outbox' ? outboxWay(way.dir, log, mayLogLinks) : smtpWay(way, log, tokens)
  let inForce = office.mail
  let way = openWay(inForce)
  const earlier: MailWay[] = []
  return {
    async deliver(posting, mail, handOver) {
      if (office.mail !== inForce) {
        inForce = office.mail
        // The previous connection may still be sending mails; its idle connections end by themselves.
        earlier.push(way)
        way = openWay(inForce)
      }
      const current = way
      return current.hand(posting, await compose(posting, mail, inForce.mailFrom, office), mail, handOver)
    },
    close() {
      for (const each of [way, ...earlier]) each.close()
    },
  }
}

interface MailWay {
  hand(posting: MailPosting, composed: Awaited<ReturnType<typeof compose>>, mail: Mail, handOver?: HandOver): Promise<Delivery>
  close(): void
}

function outboxWay(dir: string, log: MailLog, mayLogLinks: () => Promise<boolean>): MailWay {
  return {
    async hand(posting, { message }, mail, handOver) {
      const name = outboxFileName(posting, mail.to)
      if (!(await writeToOutbox(dir, name, message, handOver?.prepare))) return 'held-back'
      const link = mail.parts.find((part) => part.kind === 'button')?.url
      const isLogged = link !== undefined && (await mayLogLinks())
      log.info({ mailId: posting.mailId, ...(isLogged && { link }) }, 'mail written to the outbox')
      return 'sent'
    },
    close: () => {},
  }
}

function smtpWay(server: SmtpServer, log: MailLog, tokens: Pick<AccessTokens, 'get'>): MailWay {
  const smtp = createSmtpPool(server, SMTP_CONNECTIONS, tokens)
  return {
    async hand(posting, { message, envelope }, _mail, handOver) {
      try {
        await smtp.send(envelope, message, handOver)
      } catch (error) {
        if (error instanceof HeldBack) return 'held-back'
        const outcome = error instanceof Unconfirmed ? 'unconfirmed' : isRefusedForGood(error) ? 'refused' : undefined
        const facts = { mailId: posting.mailId, ...errorFacts(outcome === 'unconfirmed' ? (error as Error).cause : error) }
        log.warn(facts, OUTCOME_TEXT[outcome ?? 'later'])
        if (outcome) return outcome
        throw error
      }
      log.info({ mailId: posting.mailId }, 'mail sent')
      return 'sent'
    },
    close: () => smtp.close(),
  }
}
