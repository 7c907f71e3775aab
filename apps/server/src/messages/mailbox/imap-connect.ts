import { connect as connectSecure } from 'node:tls'
import type { IncomingFailure } from '@callboard/contract/messages/mailbox/rules'
import { ImapFlow } from 'imapflow'
import { INTERNET, type Network, type Resolved, resolveInTime } from '#platform/fetch-public.ts'
import { type AccessTokens, NoAccessToken } from '#platform/mail/access-tokens.ts'
import type { MailGrant } from '#platform/mail/mail-grant.ts'
import type { Mailbox } from '#platform/office.ts'
import { connectionFailure, type ImapError, isCertificateError } from './imap-failure.domain.ts'

/** Why a mailbox cannot be used, as shown to the office. */
export class MailboxFailure extends Error {
  readonly reason: IncomingFailure

  constructor(reason: IncomingFailure, cause?: unknown) {
    super(`the mailbox cannot be used: ${reason}`, { cause })
    this.reason = reason
  }
}

/** The services for connecting to mailboxes. */
export interface ImapReach {
  readonly tokens: Pick<AccessTokens, 'get'>
  readonly network?: Network | undefined
}

/** Maximum bytes of one part of an answer; mails are requested in smaller parts. */
const LITERAL_BYTES = 40 * 1024 * 1024
/** Milliseconds without a byte after which a connection counts as dead, in addition to the reader's own checks. */
const SILENCE_MS = 90_000
const SHUT_MS = 2000

/**
 * Connects to a mailbox, signs in and opens the folder read-only, so that no mail is marked by us.
 *
 * @param milliseconds for everything
 * @param given ends it earlier
 * @throws MailboxFailure
 */
export async function openMailbox(
  { server, secret }: Mailbox,
  { tokens, network = INTERNET }: ImapReach,
  milliseconds: number,
  given?: AbortSignal,
): Promise<ImapFlow> {
  if (secret === undefined) throw new MailboxFailure(server.signIn === 'oauth2' ? 'grant-refused' : 'password')
  const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), ...(given ? [given] : [])])
  const hosts = await resolveHost(server.host, network, signal)
  if ('password' in secret) return connect({ pass: secret.password })
  const token = await accessToken(secret.grant, tokens)
  try {
    return await connect({ accessToken: token })
  } catch (error) {
    if (!(error instanceof MailboxFailure) || error.reason !== 'token') throw error
    const another = await accessToken(secret.grant, tokens, token)
    if (another === token) throw error
    return connect({ accessToken: another })
  }

  async function connect(credentials: { pass: string } | { accessToken: string }): Promise<ImapFlow> {
    const { host, port, security, user, folder } = server
    const client = new ImapFlow({
      host,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'tls' ? undefined : security === 'starttls',
      auth: { user, ...credentials },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: milliseconds,
      greetingTimeout: milliseconds,
      socketTimeout: SILENCE_MS,
      maxLiteralSize: LITERAL_BYTES,
      maxResponseSize: 2 * LITERAL_BYTES,
      tls: {
        ...(network.certificates !== undefined && { ca: network.certificates }),
        // Connects to exactly the addresses that were checked.
        lookup: (_host, { all }, answer) => (all ? answer(null, [...hosts]) : answer(null, hosts[0]?.address ?? '', hosts[0]?.family)),
      },
    })
    // Without a listener, an error would end the process.
    client.on('error', () => {})
    const late = () => client.close()
    signal.addEventListener('abort', late, { once: true })
    let isSignedIn = false
    try {
      if (signal.aborted) throw Object.assign(new Error('too late'), { code: 'CONNECT_TIMEOUT' })
      await client.connect()
      isSignedIn = true
      await client.mailboxOpen(folder, { readOnly: true })
      return client
    } catch (error) {
      client.close()
      const found = error as ImapError
      const facts = {
        hasGreeted: client.greeting !== undefined,
        isSignedIn,
        isLate: signal.aborted,
        isPublic: hosts.every(({ address }) => network.isPublic(address)),
        byToken: 'accessToken' in credentials,
      }
      const reason = connectionFailure(found, facts)
      // If there is no mail server, the answer must not reveal which machines have a certificate.
      if (reason === 'certificate' && !facts.hasGreeted && !facts.isPublic && !(await greets(server, hosts)))
        throw new MailboxFailure('unreachable', error)
      throw new MailboxFailure(isCertificateError(found) && reason === 'unreachable' ? 'certificate' : reason, error)
    } finally {
      signal.removeEventListener('abort', late)
    }
  }
}

async function accessToken(grant: MailGrant, tokens: ImapReach['tokens'], instead?: string): Promise<string> {
  try {
    return await tokens.get(grant, instead === undefined ? {} : { instead })
  } catch (error) {
    if (error instanceof NoAccessToken) throw new MailboxFailure(`grant-${error.reason}`, error)
    throw error
  }
}

async function resolveHost(host: string, network: Network, signal: AbortSignal): Promise<readonly Resolved[]> {
  try {
    const found = await resolveInTime(new URL(`imap://${host}`), network, signal)
    if (found.length > 0) return found
  } catch (error) {
    throw new MailboxFailure(signal.aborted ? 'silent' : 'unknown-host', error)
  }
  throw new MailboxFailure('unknown-host')
}

/** Whether a mail server is behind an invalid certificate; nothing is sent to it. */
function greets({ host, port }: Mailbox['server'], [address]: readonly Resolved[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connectSecure({ host: address?.address ?? host, port, servername: host, rejectUnauthorized: false, timeout: SHUT_MS })
  socket.once('data', (data) => resolve(data.toString('latin1').startsWith('* ')))
  for (const event of ['error', 'timeout', 'close'] as const) socket.once(event, () => resolve(false))
  return promise.finally(() => socket.destroy())
}
