import { OFFER_ERROR } from '@callboard/contract/casting/offers/errors'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { calendarOf } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { offersDesk } from '#testing/offers-desk.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)

const offers = offersDesk(() => server)
const SHOOT = {
  title: 'Ocean lawn',
  shootDate: '2026-12-14',
  shootTime: '09:00',
  endTime: '13:00',
  location: 'Alumni Park',
  address: null,
  campus: null,
}

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

const move = (projectId: number, change: object) => director.put(`/api/projects/${projectId}`, { title: SHOOT.title, ...change })

const spans = () =>
  rowsIn<{ during: string; is_exclusive: boolean }>(server, 'SELECT during::text, is_exclusive FROM busy_spans ORDER BY id')

describe('open offers', () => {
  test('get the new terms: the same link asks about them, an answer to the old ones is refused, and who accepts is booked for the new day', async () => {
    const { projectId, people: offered, cards } = await offers.offered(director, 1, SHOOT)
    const [person] = offered
    const token = await offers.tokenIn(person?.email ?? '')
    const before = (await offers.linked(token)).json()
    expect(before).toMatchObject({ shootDate: '2026-12-14', version: 1 })
    clock.advance(1)
    await move(projectId, { shootDate: '2026-12-16' })
    const mail = await mailTo(server, person?.email ?? '', 2)
    expect(mail.subject).toBe('Moved to Dec 16, 2026: Ocean lawn')
    expect(mail.text).toContain('Before: Monday, December 14, 2026')
    const now = (await offers.linked(token)).json()
    expect(now).toMatchObject({ state: 'open', shootDate: '2026-12-16', version: 2 })
    for (const version of [1, undefined]) {
      const old = await server.anonymous().post(`/api/offer-links/${token}/answer`, { accepts: true, version })
      expect([old.statusCode, old.json().code]).toEqual([409, OFFER_ERROR.changed.code])
    }
    clock.advance(1)
    const accepted = await server.anonymous().post(`/api/offer-links/${token}/answer`, { accepts: true, version: 2 })
    expect(accepted.json()).toMatchObject({ state: 'accepted', stage: 'booked', shootDate: '2026-12-16' })
    const calendar = calendarOf(await mailTo(server, person?.email ?? '', 3))
    expect(calendar).toContain('METHOD:REQUEST')
    expect(calendar).toContain('DTSTART:20261216T170000Z')
    expect((await spans()).map(({ during }) => during)).toEqual([expect.stringContaining('2026-12-16')])
    expect((await rowsIn(server, 'SELECT agreed FROM bookings WHERE application_id = $1', [cards[0]?.id]))[0]).toMatchObject({
      agreed: { shootDate: '2026-12-16' },
    })
  })

  test('leave people a day to think again, or as long as they had at first', async () => {
    const { projectId, cards } = await offers.offered(director, 1, SHOOT, { expiresInHours: 48 })
    clock.advance(47 * 60)
    await move(projectId, { shootDate: '2026-12-16' })
    const [card] = await offers.room(director, projectId)
    expect(Date.parse(card?.offer?.expiresAt ?? '')).toBe(Date.parse(cards[0]?.offer?.expiresAt ?? '') + 23 * HOUR_MS)
  })
})
