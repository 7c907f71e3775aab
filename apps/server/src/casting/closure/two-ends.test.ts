import type { ClosingPerson } from '@callboard/contract/casting/closure/endpoints'
import { CLOSING_ERROR } from '@callboard/contract/casting/closure/errors'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closingDesk } from '#testing/closing-desk.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeRole, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'

/* The two ends of a casting call: the casting is done, and the shoot is over. */

let now: Date | undefined
const server = testServer({ clock: { now: () => now ?? new Date() } })
let desk: Awaited<ReturnType<typeof closingDesk>>
beforeEach(async () => {
  desk = await closingDesk(server)
})

describe('before the day of the shoot', () => {
  const DAY = { shootDate: '2099-03-20', shootTime: '09:00', endTime: '12:00', location: 'Alumni Park' }
  beforeEach(async () => {
    desk = await closingDesk(server, DAY)
  })

  test('a casting that is done answers applicants, and leaves bookings and their calls as they are', async () => {
    const [ada, ben] = [await desk.applicant({ stage: 'booked' }), await desk.applicant({ stage: 'shortlisted', firstName: 'Ben' })]
    await desk.close('completed', { absentIds: [] })
    expect(await desk.stages()).toEqual([
      ['booked', 'booked'],
      ['released', 'released'],
    ])
    expect((await desk.sent()).map(({ to }) => to)).toEqual([ben.userId])
    const own = await signIn(server, { id: ada.userId })
    const [{ id }] = (await own.get('/api/applications')).json()
    expect((await own.post(`/api/applications/${id}/cannot-come`, { reason: 'I am ill.' })).statusCode).toBe(200)
  })

  test('nobody can have come', async () => {
    await desk.applicant({ stage: 'booked' })
    const refused = await desk.office.post(`/api/projects/${desk.project.id}/shoot-over`, {})
    expect([refused.statusCode, refused.json()]).toEqual([409, errorOf(CLOSING_ERROR.notBegun)])
  })

  test('cancelling tells who has two roles both days, and takes both out of their calendar', async () => {
    const ada = await desk.applicant({ stage: 'booked' })
    const lead = await makeRole(server, { projectId: desk.project.id, name: 'Lead', shootDate: '2099-03-22', shootTime: '10:00' })
    await makeApplication(server, { projectId: desk.project.id, studentId: ada.id, stage: 'booked', roleId: lead.id })
    const [person] = (await desk.view()).people
    await desk.close('cancelled')
    const [sent, ...others] = await desk.sent()
    expect(others).toEqual([])
    expect(sent?.subject).toBe('Cancelled: Night shoot on Mar 20, 2099 and Mar 22, 2099')
    expect(sent?.content).toContain('Friday, March 20, 2099')
    expect(sent?.content).toContain('Sunday, March 22, 2099')
    expect({ subject: sent?.subject, content: sent?.content }).toEqual({
      subject: person.cancelled.subject,
      content: person.cancelled.content,
    })
    const [{ calendar }] = (await rowsIn<{ calendar: string }>(server, 'SELECT calendar FROM messages')) as [{ calendar: string }]
    expect(calendar.match(/DTSTART:\d{8}/g)).toEqual(['DTSTART:20990320', 'DTSTART:20990322'])
    expect(calendar).toContain('METHOD:CANCEL')
  })

  test.each([
    ['closing it', () => desk.close('cancelled')],
    [
      'the status of the form',
      async () => {
        expect((await desk.office.put(`/api/projects/${desk.project.id}`, { title: 'Night shoot', status: 'cancelled' })).statusCode).toBe(
          200,
        )
        await desk.runJob()
      },
    ],
  ])('cancelling by %s tells booked people the day and that they need not come, and thanks applicants', async (_, cancel) => {
    const [ada, ben] = [await desk.applicant({ stage: 'booked' }), await desk.applicant({ stage: 'submitted', firstName: 'Ben' })]
    const loses = new Map((await desk.view()).people.map(({ firstName, cancelled }: ClosingPerson) => [firstName, cancelled?.subject]))
    expect(loses).toEqual(
      new Map([
        ['Ada', 'Cancelled: Night shoot on Mar 20, 2099'],
        ['Ben', undefined],
      ]),
    )
    await cancel()
    const to = ({ userId }: { userId: string }) => desk.sent().then((all) => all.filter((one) => one.to === userId))
    const [[first], [second]] = [await to(ada), await to(ben)]
    expect(first?.subject).toBe('Cancelled: Night shoot on Mar 20, 2099')
    expect(first?.content).toContain('You need not come.')
    expect(first?.content).toContain('Friday, March 20, 2099, 9:00 AM to 12:00 PM PDT, Alumni Park')
    expect(second?.subject).not.toBe(first?.subject)
    const calendars = await rowsIn<{ calendar: string }>(server, 'SELECT calendar FROM messages WHERE calendar IS NOT NULL')
    expect(calendars.map(({ calendar }) => calendar)).toEqual([expect.stringContaining('METHOD:CANCEL')])
    expect(await desk.stages()).toEqual([
      ['released', 'released'],
      ['released', 'released'],
    ])
  })

  test('a casting call that is made active again before anybody is told tells nobody', async () => {
    await desk.applicant({ stage: 'booked' })
    const put = (status: string) => desk.office.put(`/api/projects/${desk.project.id}`, { title: 'Night shoot', status })
    await put('cancelled')
    await put('active')
    await desk.runJob()
    expect([await desk.stages(), await desk.sent()]).toEqual([[['booked', 'booked']], []])
    await put('cancelled')
    await desk.runJob()
    expect(await desk.sent()).toHaveLength(1)
  })
})

test('once the shoot has begun it can be over: who came is completed, and that is undone', async () => {
  await desk.applicant({ stage: 'booked' })
  await desk.applicant({ stage: 'booked', firstName: 'Ben' })
  const [, ben] = await rowsIn<{ id: number }>(server, 'SELECT id FROM applications ORDER BY id')
  const over = await desk.office.post(`/api/projects/${desk.project.id}/shoot-over`, { absentIds: [ben?.id] })
  expect(over.statusCode, over.body).toBe(200)
  expect((await desk.stages()).map(([stage]) => stage)).toEqual(['completed', 'no-show'])
  expect(await desk.sent()).toEqual([])
  const again = await desk.office.post(`/api/projects/${desk.project.id}/shoot-over`, {})
  expect([again.statusCode, again.json()]).toEqual([409, errorOf(CLOSING_ERROR.noneBooked)])
  const applications = over.json().cards.map(({ id, version }: { id: number; version: number }) => ({ id, version }))
  expect((await desk.office.post('/api/applications/moves/undo', { applications })).statusCode).toBe(200)
  expect((await desk.stages()).map(([stage]) => stage)).toEqual(['booked', 'booked'])
})

describe('on the day of the shoot', () => {
  // 1:08 PM at the campus, five hours before the shoot.
  const NOON = new Date('2027-05-11T20:08:00.000Z')
  const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
  beforeEach(async () => {
    now = NOON
    desk = await closingDesk(server, { shootDate: '2027-05-11', shootTime: '18:00' })
    await desk.applicant({ stage: 'booked' })
  })
  afterEach(() => {
    now = undefined
  })
  const over = async () => (await desk.office.post(`/api/projects/${desk.project.id}/shoot-over`, {})).statusCode

  test('a casting that is done leaves bookings until the shoot begins', async () => {
    expect((await desk.view()).people[0].applications[0].hasBegun).toBe(false)
    await desk.close('completed')
    expect([await desk.stages(), await over()]).toEqual([[['booked', 'booked']], 409])
    now = later(5)
    expect([await over(), (await desk.stages())[0]?.[0]]).toEqual([200, 'completed'])
  })

  test('an earlier call begins it', async () => {
    await rowsIn(
      server,
      `WITH sheet AS (INSERT INTO call_sheets (project_id, day, created_at, updated_at) VALUES ($1, '2027-05-11', now(), now()) RETURNING id)
       INSERT INTO call_sheet_lines (sheet_id, application_id, sent_version, event_id, sequence, sent_call, sent_at)
         SELECT sheet.id, a.id, 1, 'call', 1, $2, now() FROM sheet, applications AS a`,
      [desk.project.id, later(-1)],
    )
    expect(await over()).toBe(200)
  })

  test('a shoot without a time begins with its day', async () => {
    await rowsIn(server, 'UPDATE projects SET shoot_time = NULL WHERE id = $1', [desk.project.id])
    expect(await over()).toBe(200)
  })
})
