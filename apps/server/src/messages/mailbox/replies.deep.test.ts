import { setTimeout as sleep } from 'node:timers/promises'
import type { Email } from 'postal-mime'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MAIL_HOST, mailOf, REPLIES } from '#testing/arriving-mail.ts'
import { makeProfile } from '#testing/factories.ts'
import { canStartImap, startImap } from '#testing/imap-server.ts'
import { killableWorker } from '#testing/killable-worker.ts'
import { receiveMail } from '#testing/mail-server.ts'
import { ADA, signedInDirector } from '#testing/own-servers.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testApp } from '#testing/test-app.ts'
import { tokenProvider } from '#testing/token-provider.ts'

vi.setConfig({ testTimeout: 400_000 })

/** An office with a real SMTP server and a real mailbox for answers. A separate process sends and reads the mails. */
async function officeWithMail(signIn: 'password' | 'oauth2') {
  const provider = await tokenProvider()
  const imap = await startImap(signIn === 'oauth2' ? { introspection: provider.introspection } : {})
  const smtp = await receiveMail(signIn === 'oauth2' ? { accepts: (_user, token) => provider.valid.has(token) } : {})
  const server = await testApp()
  const { client: director } = await signedInDirector(server)
  const { host, port, user, password } = imap
  const at = { host, security: 'none', signIn, user }
  const { clientId, clientSecret, refreshToken, tokenAddress } = provider
  const grant = { provider: 'other', clientId, clientSecret, refreshToken, tokenAddress, tenant: null }
  let version = 0
  const save = async (path: string, values: object) => {
    const saved = await director.put(path, { version, ...values })
    expect(saved.statusCode, saved.body).toBe(200)
    version = saved.json().version
  }
  if (signIn === 'oauth2') await save('/api/settings/mail-sign-in', { grant })
  await save('/api/settings/mail', {
    server: { ...at, user: signIn === 'oauth2' ? user : null, port: smtp.port, from: REPLIES },
  })
  await save('/api/settings/incoming-mail', { server: { ...at, port, folder: 'INBOX', ...(signIn === 'password' && { password }) } })
  const { values } = (await director.get('/api/settings')).json()
  await save('/api/settings', { values: { ...values, replies: { address: REPLIES, trustedHost: MAIL_HOST } } })
  const worker = await killableWorker(server, { admin: ADA })
  onTestFinished(async () => {
    await worker.close()
    await server.close()
    await imap.close()
    await smtp.close()
    await provider.close()
  })
  const is = (found: { n: number }[]) => found[0]?.n ?? 0
  return {
    server,
    director,
    imap,
    smtp,
    worker,
    /** How many mails are taken, and how many entries students have written in conversations. */
    taken: async () => is(await rowsIn<{ n: number }>(server, 'SELECT count(*)::int AS n FROM inbound_mails')),
    written: async () => is(await rowsIn<{ n: number }>(server, "SELECT count(*)::int AS n FROM thread_entries WHERE kind = 'in'")),
    /** Mails count as old until the mailbox has a stored position. */
    isRead: () =>
      vi.waitUntil(async () => (await rowsIn(server, 'SELECT FROM mailboxes WHERE read_at IS NOT NULL')).length > 0, { timeout: 60_000 }),
    send: (recipientUserIds: readonly string[], subject = 'Shoes') =>
      director.post('/api/messages', { subject, content: 'Which ones?', recipientUserIds }),
  }
}

/** The recipient's answer. */
const replyTo = ({ to, replyTo: address, subject }: Email, text: string, headers: Readonly<Record<string, string>> = {}) =>
  mailOf({ From: to?.[0]?.address ?? '', To: address?.[0]?.address ?? '', Subject: `Re: ${subject}`, ...headers }, text).toString()

const PEOPLE = 60

describe.runIf(canStartImap())('replies by mail', () => {
  test.each(['password', 'oauth2'] as const)(
    'with %s: each is in its conversation once and none is lost, however often our process is killed',
    async (signIn) => {
      const { server, imap, smtp, worker, taken, written, isRead, send } = await officeWithMail(signIn)
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeProfile(server)))
      worker.start()
      await isRead()
      await send(people.map(({ userId }) => userId))
      await vi.waitUntil(() => smtp.received.length === PEOPLE, { timeout: 60_000 })
      const replies = smtp.received.map((mail) => replyTo(mail, `From ${mail.to?.[0]?.address}`))
      const rounds = 5
      for (let round = 0; round < rounds; round++) {
        const some = replies.slice((round * PEOPLE) / rounds, ((round + 1) * PEOPLE) / rounds)
        const before = await taken()
        await imap.deliver(...some)
        // Each connection is cut in the middle of them, at a different position.
        await vi.waitUntil(async () => (await taken()) >= before + 1 + round * 2, { timeout: 60_000, interval: 1 })
        await worker.kill()
        worker.start()
      }
      await vi.waitUntil(async () => (await written()) >= PEOPLE, { timeout: 90_000 })
      const found = await rowsIn<{ email: string; texts: string[] }>(
        server,
        `SELECT u.email, array_agg(e.content) AS texts FROM thread_entries AS e JOIN threads AS t ON t.id = e.thread_id
         JOIN users AS u ON u.id = t.user_id WHERE e.kind = 'in' GROUP BY u.email ORDER BY u.email`,
      )
      const expected = smtp.received.map(({ to }) => to?.[0]?.address ?? '').toSorted()
      expect(found).toEqual(expected.map((email) => ({ email, texts: [`From ${email}`] })))
      expect([await taken(), smtp.received.length, (await imap.mails()).flagged]).toEqual([PEOPLE, PEOPLE, 0])
    },
  )

  test('two programs that answer every mail, one of which does not say that it is one, make no loop over twenty rounds', async () => {
    const { server, imap, smtp, worker, taken, written, isRead, send } = await officeWithMail('password')
    const [polite, rude] = [await makeProfile(server), await makeProfile(server)]
    worker.start()
    await isRead()
    const rounds = 20
    for (let round = 1; round <= rounds; round++) {
      await send([polite.userId, rude.userId], `Round ${round}`)
      await vi.waitUntil(() => smtp.received.length >= round * 2, { timeout: 30_000 })
      for (const mail of smtp.received.slice((round - 1) * 2)) {
        const isPolite = mail.to?.[0]?.address === polite.email
        await imap.deliver(replyTo(mail, 'I am away.', isPolite ? { 'Auto-Submitted': 'auto-replied' } : {}))
      }
      await vi.waitUntil(async () => (await taken()) >= round * 2, { timeout: 30_000 })
    }
    // Waits long enough for any automatic answer.
    await sleep(5000)
    expect([smtp.received.length, await taken(), await written()]).toEqual([rounds * 2, rounds * 2, rounds])
  })
})
