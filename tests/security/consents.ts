import { setTimeout as sleep } from 'node:timers/promises'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { sessionByMail } from '../harness/session-by-mail.ts'
import { Visitor } from './visitor.ts'

const DIRECTOR = 'director@example.edu'
/** Registrations in the name of one person: more than any limit of mails. */
const REGISTRATIONS = 60

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ALL = { uses: ['casting', 'directors', 'publicity'], textVersion: '1' }
const registration = (email: string) => ({
  ...{ firstName: 'Vic', lastName: 'Tim', email, cellPhone: '310 555 0142', major: 'Film', expectedGraduationYear: 2028 },
  photos: [PIXEL],
  consent: ALL,
})

/** Whether the office sees any agreement of a person, to any of the three uses. */
async function agreements(director: Visitor): Promise<string[]> {
  const found: string[] = []
  for (const use of ALL.uses) {
    const answer = await director.call('POST', '/api/talent/missing-consents', { use })
    const { total, missing } = (await answer.json()) as { total: number; missing: { unanswered: number } }
    if (missing.unanswered !== total) found.push(`${total - missing.unanswered} of ${total} people answered about ${use}`)
  }
  return found
}

async function signInMails(server: CallboardServer, email: string, since: number): Promise<boolean> {
  const mail = await server.mailTo(email, since, 'Your Callboard sign-in link').catch(() => undefined)
  return mail !== undefined
}

/**
 * Strangers register people with every consent ticked, at the kiosk and through a link, before and after these have accounts, and
 * use up their mails. Rate limits are on.
 *
 * @returns what was tried, and what they achieved
 */
export async function consentForOthers(): Promise<{ tried: string; findings: string[] }> {
  const server = await startCallboard({ env: { ADMIN_EMAILS: DIRECTOR, RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } })
  const findings: string[] = []
  try {
    const director = new Visitor(server.url, { cookie: await sessionByMail(server, DIRECTOR) })
    const link = { title: 'Open day', note: null, fields: [], asksPhotos: false, opensOn: null, closesOn: null, places: null }
    const { url } = (await (await director.call('POST', '/api/join-links', link)).json()) as { url: string }
    const join = `/api/join/${new URL(url).pathname.split('/').at(-1)}`
    for (const [path, email] of [
      ['/api/kiosk/create-account', 'kiosk@example.edu'],
      [join, 'link@example.edu'],
    ] as const) {
      const answer = await new Visitor(server.url).call('POST', path, registration(email))
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    }
    findings.push(...(await agreements(director)).map((one) => `before a sign-in ${one}`))

    const cookie = await sessionByMail(server, 'link@example.edu')
    findings.push(...(await agreements(director)).map((one) => `after a sign-in ${one}`))
    const self = new Visitor(server.url, { cookie })
    await self.call('PUT', '/api/account/consent', { uses: [], textVersion: '1' })
    for (let times = 0; times < REGISTRATIONS; times += 1) {
      const again = registration('link@example.edu')
      await new Visitor(server.url).call('POST', times % 2 ? join : '/api/kiosk/create-account', again)
    }
    const own = (await (await self.call('GET', '/api/account/consent')).json()) as { consent: { uses: string[] }; toConfirm: unknown }
    if (own.consent.uses.length > 0 || own.toConfirm !== null)
      findings.push('registering an account again changed what its person agreed to')
    // Until the queued reminders are sent.
    await sleep(3000)
    const since = Date.now()
    await new Visitor(server.url).call('POST', '/api/auth/email', { email: 'link@example.edu' })
    if (!(await signInMails(server, 'link@example.edu', since)))
      findings.push('the person gets no sign-in mail after their address was registered often')
    return { tried: `two people registered with every tick, one of them ${REGISTRATIONS} times more`, findings }
  } finally {
    await server.stop()
  }
}
