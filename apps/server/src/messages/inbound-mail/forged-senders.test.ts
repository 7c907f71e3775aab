import { beforeEach, expect, test } from 'vitest'
import { mailOf, reportOf, sendTo, takeReplies } from '#testing/arriving-mail.ts'
import { peopleWhoWrite } from '#testing/conversations.ts'
import type { makeProfile } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let dana: TestClient
let profile: Awaited<ReturnType<typeof makeProfile>>
beforeEach(async () => {
  ;({ dana, profile } = await peopleWhoWrite(server))
  takeReplies(server)
})

const reasons = async () => (await dana.get('/api/inbound-mails?list=quarantined')).json().map(({ reason }: { reason: string }) => reason)

/** The results of several mail servers about a reply, the newest first. */
async function saidOf(...results: string[]) {
  const { to } = await sendTo(server, dana, profile.userId)
  const value = results.length === 0 ? null : results.join('\r\nAuthentication-Results: ')
  return server.deps.inboundMail.take(
    mailOf({ From: `${profile.userId}@example.edu`, To: to, 'Authentication-Results': value }),
    clock.now(),
  )
}

test.each([
  ['passes for the domain of the forger', ['spf=pass smtp.mailfrom=evil.example; dkim=pass header.d=evil.example; dmarc=none']],
  ['passes for a name that only ends alike', ['spf=pass smtp.mailfrom=x@notexample.edu; dkim=pass header.d=edu']],
  [
    'passes for the domain in the name of a forger',
    ['spf=pass smtp.mailfrom=example.edu@evil.example; dkim=pass header.i=example.edu@evil.example'],
  ],
  ['passes without saying for whom', ['spf=pass; dkim=pass']],
  ['has checked another sender', ['dmarc=pass header.from=evil.example']],
  ['refuses', ['spf=pass smtp.mailfrom=example.edu; dkim=pass header.d=example.edu; dmarc=fail']],
  [
    'refuses in a header of its own',
    ['dkim=pass header.d=example.edu', 'spf=pass smtp.mailfrom=example.edu', 'dmarc=fail header.from=example.edu'],
  ],
  ['refused before it passed', ['dmarc=fail; dmarc=pass header.from=example.edu']],
  ['failed, above what the forger wrote', ['dkim=fail header.d=example.edu', 'dkim=pass header.d=example.edu']],
  ['does not know', ['spf=softfail smtp.mailfrom=example.edu; dkim=none; dmarc=temperror']],
])('nobody writes of whom our own mail server %s', async (_what, results) => {
  expect(await saidOf(...results.map((result) => `mx.example.edu; ${result}`))).toBe('quarantined')
  expect([await reasons(), await rowsIn(server, 'SELECT FROM thread_entries')]).toEqual([['unproven'], []])
})

test('nobody writes of whom only others say something, or ours below them', async () => {
  const ours = 'mx.example.edu; dmarc=pass header.from=example.edu'
  expect(await saidOf('evil.example; dmarc=pass header.from=example.edu')).toBe('quarantined')
  expect(await saidOf('evil.example; none', ours)).toBe('quarantined')
  expect(await saidOf('mx.example.edu; spf=none', 'evil.example; none', ours)).toBe('quarantined')
  expect(await saidOf('dmarc=pass header.from=example.edu', ours)).toBe('quarantined')
  expect(await saidOf()).toBe('quarantined')
  expect(new Set(await reasons())).toEqual(new Set(['unproven']))
})

test('nobody writes while no server is named whose checks count', async () => {
  takeReplies(server, null)
  expect(await saidOf('mx.example.edu; dmarc=pass header.from=example.edu')).toBe('quarantined')
  expect(await reasons()).toEqual(['no-checks'])
})

test.each([
  ['in one header, whatever else failed', ['MX.example.edu 1; spf=fail; dkim=fail header.d=list.example; dkim=pass header.d=example.edu']],
  ['by DMARC', ['mx.example.edu; dmarc=pass header.from=Example.edu']],
  ['by a signature of a part of its domain', ['mx.example.edu; dkim=pass header.i=@mail.example.edu; dmarc=temperror']],
  ['by the envelope', ['mx.example.edu; spf=pass smtp.mailfrom=bounces@mail.example.edu']],
  [
    'in one header for each check',
    ['mx.example.edu; spf=none', 'mx.example.edu; dkim=pass header.d=example.edu', 'other.example; dmarc=fail'],
  ],
])('a sender writes who is proven %s', async (_how, results) => {
  expect(await saidOf(...results)).toBe('joined')
})

test('nobody marks an address as refusing mail who has not seen our mail, or is refused by our mail server', async () => {
  const { to, deliveryId, messageId } = await sendTo(server, dana, profile.userId)
  await rowsIn(server, "UPDATE message_recipients SET mail_state = 'sent' RETURNING id")
  const student = `${profile.userId}@example.edu`
  const ours = `<${server.deps.replyMail.mailIdOf({ id: deliveryId, messageId })}@example.edu>`
  const take = (raw: Buffer) => server.deps.inboundMail.take(raw, clock.now())
  const state = async () => (await rowsIn<{ state: string }>(server, 'SELECT mail_state AS state FROM message_recipients'))[0]?.state
  const toReply = { headers: { To: to } }
  const forged = { headers: { 'Authentication-Results': 'mx.example.edu; dmarc=fail header.from=example.edu' } }
  expect(await take(reportOf('nobody@evil.example', '<made-up@evil.example>', toReply))).toBe('quarantined')
  expect(await take(reportOf(student, '<made-up@evil.example>', toReply))).toBe('quarantined')
  expect(await take(reportOf('nobody@evil.example', ours, toReply))).toBe('quarantined')
  expect(await take(reportOf(student, ours, forged))).toBe('quarantined')
  expect([await state(), await reasons()]).toEqual(['sent', ['unproven', 'unproven', 'unproven', 'unproven']])
  expect(await take(reportOf(student, ours, toReply))).toBe('bounce')
  expect(await state()).toBe('refused')
})
