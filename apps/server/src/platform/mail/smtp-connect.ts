import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import type { AccessTokens } from './access-tokens.ts'
import type { MailGrant } from './mail-grant.ts'

/** The server that receives our mails. */
export interface SmtpServer {
  readonly kind: 'smtp'
  /** With user and password, unless `oauth2` signs in. */
  readonly url: string
  readonly oauth2?: { readonly user: string; readonly grant: MailGrant }
  /** No mail and no password is sent over a connection that is not encrypted. */
  readonly requireTls: boolean
}

/**
 * Begins to connect to a mail server and to sign in there.
 *
 * @param timeouts milliseconds for each step
 * @param tokens for servers that take OAuth2
 * @returns the connection, and `ready`, which fails with the error of the server or the network
 */
export function connectSmtp(
  { url, requireTls, oauth2 }: SmtpServer,
  timeouts: Pick<SMTPConnection.Options, 'connectionTimeout' | 'greetingTimeout' | 'dnsTimeout' | 'socketTimeout'>,
  tokens: Pick<AccessTokens, 'get'>,
): { connection: SMTPConnection; ready: Promise<void> } {
  const options = { ...parseConnectionUrl(url), ...(requireTls && { requireTLS: true }) }
  const connection = new SMTPConnection({ ...options, ...timeouts })
  const ready = new Promise<void>((resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('The connection was closed')))
    connection.connect((error) => {
      if (error) return reject(error)
      if (oauth2) return tokenSignIn(connection, oauth2, tokens).then(resolve, reject)
      if (!options.auth) return resolve()
      connection.login(options.auth as SMTPConnection.Credentials, (refusal) => (refusal ? reject(refusal) : resolve()))
    })
  })
  return { connection, ready }
}

/**
 * Signs in with an access token, and once more with another one if the server refuses it.
 *
 * @throws NoAccessToken, or the error of the server or the network
 */
async function tokenSignIn(
  connection: SMTPConnection,
  { user, grant }: NonNullable<SmtpServer['oauth2']>,
  tokens: Pick<AccessTokens, 'get'>,
): Promise<void> {
  const login = (accessToken: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const credentials = { user, oauth2: new XOAuth2({ user, accessToken }) } as unknown as SMTPConnection.Credentials
    connection.login(credentials, (refusal) => (refusal ? reject(refusal) : resolve()))
    return promise
  }
  const token = await tokens.get(grant)
  try {
    await login(token)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EAUTH') throw error
    const another = await tokens.get(grant, { instead: token })
    if (another === token) throw error
    await login(another)
  }
}

/** Failure codes after the mail server's greeting: it refuses our sign-in, encryption, sender, recipient or text. */
const GREETED: ReadonlySet<unknown> = new Set(['EAUTH', 'ETLS', 'EENVELOPE', 'EMESSAGE', 'EGRANTREFUSED', 'EGRANTUNREACHABLE'])

/** The reason if nothing there speaks SMTP. */
export const MAIL_UNREACHABLE = 'unreachable'

/**
 * The codes of a failure for the office; `MAIL_UNREACHABLE` if nothing there speaks SMTP. These cases give the same code, because
 * otherwise anyone who may type a mail server could scan the machines and ports around this server. Error texts of mail servers may
 * contain addresses, so they are left out.
 */
export function smtpReason(error: unknown): string {
  const { code, responseCode } = error as Record<string, unknown>
  if (!GREETED.has(code) && typeof responseCode !== 'number') return MAIL_UNREACHABLE
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/**
 * Connects to a mail server and signs in, without sending a mail.
 *
 * @param milliseconds the total time limit
 * @returns as `smtpReason`; `null` when it works
 */
export async function trySmtp(server: SmtpServer, milliseconds: number, tokens: Pick<AccessTokens, 'get'>): Promise<string | null> {
  const each = { connectionTimeout: milliseconds, greetingTimeout: milliseconds, dnsTimeout: milliseconds, socketTimeout: milliseconds }
  const { connection, ready } = connectSmtp(server, each, tokens)
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
