import { beforeEach, describe, expect, test } from 'vitest'
import { callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
const desk = callDesk(() => server)

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

describe('what a change would do', () => {
  test('names everybody with what they are to it, and what each is told', async () => {
    const { projectId } = await desk.shoot(1, SHOOT)
    const role = await makeRole(server, { projectId, name: 'Barista', shootDate: '2026-12-20', shootTime: '09:00' })
    await desk.book(projectId, 'Nadia', role.id)
    const effects = async (body: object) => (await director.post(`/api/projects/${projectId}/plan-effects`, body)).json()
    expect(await effects({ project: { shootDate: '2026-12-16' } })).toMatchObject({
      tellable: [],
      changes: [{ before: { shootDate: '2026-12-14' }, after: { shootDate: '2026-12-16' } }],
      people: [{ name: expect.stringContaining('Mara0'), standing: 'booked', effect: 'asked', clash: null }],
    })
    expect(await effects({ role: { id: role.id, shootDate: '2026-12-20', shootTime: '09:15', endTime: null } })).toMatchObject({
      tellable: [expect.any(Number)],
      people: [{ name: expect.stringContaining('Nadia'), roleName: 'Barista' }],
    })
    expect(await effects({ project: { location: SHOOT.location } })).toEqual({
      changes: [],
      cancels: false,
      ends: false,
      tellable: [],
      people: [],
      fewer: [],
    })
    expect(await effects({ project: { status: 'cancelled' } })).toMatchObject({
      cancels: true,
      changes: [],
      people: [
        { name: expect.stringContaining('Mara0'), effect: 'cancelled' },
        { name: expect.stringContaining('Nadia'), effect: 'cancelled' },
      ],
    })
    expect((await director.post(`/api/projects/${projectId}/plan-effects`, { role: { id: 999_999 } })).statusCode).toBe(404)
  })
})
