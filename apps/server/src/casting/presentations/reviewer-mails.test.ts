import { HOUR_MS } from '@callboard/contract/time/durations'
import { expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import { makeReviewDesk } from '#testing/review-desk.ts'
import { testServer } from '#testing/test-server.ts'

// 11 in the morning at the campus. Its clocks go back in the night to November 1, those of Madrid a week before.
const clock = fakeClock(new Date('2026-10-30T18:00:00Z'))
const server = testServer({ clock, env: { ROLE: 'all' } })

/** Spaces as people type them: a formatted time has narrow ones. */
const plain = (text: string | undefined) => (text ?? '').replaceAll(/\s/g, ' ')

/** The invitation to a new reviewer, and the reminder that the office sends. */
async function mailsAbout(given: { dueAt: string; endsAt: string }) {
  const desk = await makeReviewDesk(server, clock, [['Ana', 'Abel']])
  const { id } = await desk.present(given)
  const invited = await mailTo(server, desk.dean, 1)
  // Mails are distinguished by their time, and nobody is reminded again within an hour.
  clock.advance(61)
  expect((await desk.director.post(`/api/presentations/${id}/reminders`, {})).statusCode).toBeLessThan(300)
  const reminder = await mailTo(server, desk.dean, 2)
  expect([invited.subject, reminder.subject]).toEqual([
    'Casting Office asks for your vote: For the dean',
    expect.stringContaining('missing'),
  ])
  return [invited, reminder].flatMap(({ text, html }) => [plain(text), plain(html)])
}

test('a reviewer reads due times in the zone of the office, which the mail names, before and after a change of its clocks', async () => {
  for (const text of await mailsAbout({ dueAt: '2026-11-01T04:00:00Z', endsAt: '2026-11-04T05:30:00Z' })) {
    expect(text).toContain('Saturday, October 31, 2026 at 9:00 PM PDT')
    expect(text).toContain('Tuesday, November 3, 2026 at 9:30 PM PST')
  }
  // The hour that comes twice.
  for (const text of await mailsAbout({ dueAt: '2026-11-01T08:30:00Z', endsAt: '2026-11-01T09:30:00Z' })) {
    expect(text).toContain('Sunday, November 1, 2026 at 1:30 AM PDT')
    expect(text).toContain('Sunday, November 1, 2026 at 1:30 AM PST')
  }
})

test('the zone of the settings counts', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const { values, version } = (await director.get('/api/settings')).json()
  expect((await director.put('/api/settings', { version, values: { ...values, timeZone: 'Europe/Madrid' } })).statusCode).toBe(200)
  const dueAt = new Date('2026-11-02T20:00:00Z')
  const texts = await mailsAbout({ dueAt: dueAt.toISOString(), endsAt: new Date(dueAt.getTime() + HOUR_MS).toISOString() })
  for (const text of texts) {
    expect(text).toContain('Monday, November 2, 2026 at 9:00 PM GMT+1')
    expect(text).toContain('Monday, November 2, 2026 at 10:00 PM GMT+1')
  }
})
