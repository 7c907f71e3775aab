import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { receiveMail } from '#testing/mail-server.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-30T20:00:00Z'))
const mailServer = await receiveMail()
const server = testServer({ clock, env: { ROLE: 'all', QUIET_HOURS: 'off', SMTP_URL: mailServer.url } })
afterAll(() => mailServer.close())

let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  for (const lastName of ['Abel', 'Bell', 'Cole']) await makeProfile(server, { lastName, confirmation: 'none', awaitsReview: true })
})

const invite = async (body: object) => (await director.post('/api/profile-invitations', body)).json()

test('nobody is reminded within a day, and nobody more than three times', async () => {
  expect(await invite({ who: 'uninvited' })).toMatchObject({ waiting: 3, isMailed: true })
  await server.deps.profileInvitations.send()
  expect(await invite({ who: 'unanswered' })).toMatchObject({ waiting: 0, left: 3 })
  for (const _ of [1, 2, 3]) {
    clock.advance(24 * 60)
    expect(await invite({ who: 'unanswered' })).toMatchObject({ waiting: 3, left: 0 })
    await server.deps.profileInvitations.send()
  }
  clock.advance(24 * 60)
  expect(await invite({ who: 'unanswered' })).toMatchObject({ waiting: 0, left: 3 })
  const { people } = (await director.get('/api/profile-invitations?state=unanswered')).json()
  expect(people).toMatchObject([{ mails: 4 }, { mails: 4 }, { mails: 4 }])
})
