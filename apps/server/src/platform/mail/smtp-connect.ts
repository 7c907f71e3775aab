import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** The server that mails are handed to. */
export interface SmtpServer {
  readonly kind: 'smtp'
  /** With user and password. */
  readonly url: string
  /** No mail and no password is sent over a connection that is not encrypted. */
  readonly requireTls: boolean
}

/**
 * Begins to connect to a mail server and to sign in there.
 *
 * @param timeouts milliseconds for the parts of it
 * @returns the connection, and `ready`, which fails with the error of the server or the network
 */
export function connectSmtp(
  { url, requireTls }: SmtpServer,
  timeouts: Pick<SMTPConnection.Options, 'connectionTimeout' | 'greetingTimeout' | 'dnsTimeout' | 'socketTimeout'>,
): { connection: SMTPConnection; ready: Promise<void> } {
  const options = { ...parseConnectionUrl(url), ...(requireTls && { requireTLS: true }) }
  const connection = new SMTPConnection({ ...options, ...timeouts })
  const ready = new Promise<void>((resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('The connection was closed')))
    connection.connect((error) => {
      if (error) return reject(error)
      if (!options.auth) return resolve()
      connection.login(options.auth as SMTPConnection.Credentials, (refusal) => (refusal ? reject(refusal) : resolve()))
    })
  })
  return { connection, ready }
}

/** Codes of failures that a mail server has after it has greeted: it refuses our sign-in, encryption, sender, recipient or text. */
const GREETED: ReadonlySet<unknown> = new Set(['EAUTH', 'ETLS', 'EENVELOPE', 'EMESSAGE'])

/** The reason where nothing speaks SMTP, whatever is there. */
export const MAIL_UNREACHABLE = 'unreachable'

/**
 * The codes of a failure for the office; `MAIL_UNREACHABLE` where nothing speaks SMTP. All of those are one: otherwise somebody who may type a mail server could
 * find out which machines and ports there are around this server. Error texts of mail servers may contain addresses, so they are left out.
 */
export function smtpReason(error: unknown): string {
  const { code, responseCode } = error as Record<string, unknown>
  if (!GREETED.has(code) && typeof responseCode !== 'number') return MAIL_UNREACHABLE
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/**
 * Connects to a mail server and signs in, without a mail.
 *
 * @param milliseconds to wait for it in all
 * @returns as `smtpReason`; `null` when it works
 */
export async function trySmtp(server: SmtpServer, milliseconds: number): Promise<string | null> {
  const each = { connectionTimeout: milliseconds, greetingTimeout: milliseconds, dnsTimeout: milliseconds, socketTimeout: milliseconds }
  const { connection, ready } = connectSmtp(server, each)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' })),
    milliseconds,
  )
  try {
    await Promise.race([ready, late.promise])
    connection.quit()
    return null
  } catch (error) {
    connection.close()
    return smtpReason(error)
  } finally {
    clearTimeout(timer)
  }
}
