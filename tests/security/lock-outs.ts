import { randomInt } from 'node:crypto'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { Visitor } from './visitor.ts'

/** Higher than all limits of mails and of wrong codes. */
const TRIES = 60

const BROWSER = { 'sec-fetch-site': 'same-origin' }

/** @returns the code of the mail, `undefined` if none arrived */
async function mailed(
  server: CallboardServer,
  email: string,
  since: number,
  subject = 'Your Callboard sign-in link',
): Promise<string | undefined> {
  const { text = '' } = await server.mailTo(email, since, subject).catch(() => ({ text: '' }))
  return /\b\d{6}\b/.exec(text)?.[0]
}

/** Strangers, each from another address, request mails for a person and guess codes, as programs and as browsers. */
async function besiege(url: string, email: string): Promise<number> {
  let sent = 0
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stranger = new Visitor(url, tries % 2 ? BROWSER : {})
    await stranger.call('POST', '/api/auth/email', { email })
    await stranger.call('POST', '/api/auth/email/verify', { email, code: String(randomInt(1_000_000)).padStart(6, '0') })
    sent += 2
  }
  return sent
}

/**
 * Tries to lock a student out with requests that anybody may send to a Callboard with rate limits: from signing in in a known
 * browser, from their codes, and from deleting their account.
 *
 * @returns how many calls the strangers made, and what they achieved
 */
export async function lockOut(): Promise<{ sent: number; findings: string[] }> {
  const server = await startCallboard({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } })
  const findings: string[] = []
  const email = 'locked@example.edu'
  const person = new Visitor(server.url, BROWSER)
  /** Requests a mail, and signs in with its code while strangers guess. */
  async function signIn(): Promise<number> {
    const since = Date.now()
    await person.call('POST', '/api/auth/email', { email })
    const code = await mailed(server, email, since)
    if (code === undefined) findings.push('the person’s own browser gets no mail')
    const sent = await besiege(server.url, email)
    const answer = await person.call('POST', '/api/auth/email/verify', { email, code: code ?? '000000' })
    if (!answer.ok) findings.push(`the person’s own code is refused with ${answer.status}`)
    return sent
  }
  try {
    // By the second time the strangers have used up their limit of mails.
    let sent = await signIn()
    await person.call('GET', '/api/logout')
    sent += await besiege(server.url, email)
    sent += await signIn()
    const since = Date.now()
    await person.call('POST', '/api/account/deletion-code')
    const code = await mailed(server, email, since, 'Your code to delete your Callboard account')
    sent += await besiege(server.url, email)
    const gone = await person.call('DELETE', '/api/account', { code: code ?? '000000' })
    if (gone.status !== 204) findings.push(`the account cannot be deleted: ${gone.status}`)
    return { sent, findings }
  } finally {
    await server.stop()
  }
}
