import { isUntold, STAGES } from '@callboard/contract/casting/board/stages'
import type { Desk } from '@callboard/contract/office/desk/endpoints'
import type { NeedKind } from '@callboard/contract/office/desk/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { callDesk } from '#testing/call-desk.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { offersDesk } from '#testing/offers-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

// 8 AM in California, on a Thursday.
const NOW = new Date('2027-03-04T16:00:00.000Z')
const clock = fakeClock(NOW)
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)
let director: TestClient
beforeEach(async () => {
  clock.advance((NOW.getTime() - clock.now().getTime()) / 60_000)
  director = (await people.admin()).client
})

const read = async (): Promise<Desk> => (await director.get('/api/desk')).json()
const needs = async (kind: NeedKind) =>
  (await read()).needs.filter((need) => need.kind === kind).map(({ project, count, at }) => [project?.title, count, at])
const later = (hours: number) => clock.advance(hours * 60)
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

describe('what is planned', () => {
  test('today and six days on, without what is cancelled', async () => {
    const day = (date: string, values: object = {}) =>
      makeProject(server, { title: date, shootDate: date, shootTime: '09:00', endTime: '12:00', ...values })
    await day('2027-03-03')
    await day('2027-03-04')
    await day('2027-03-10', { deadline: '2027-03-05' })
    await day('2027-03-11')
    await day('2027-03-06', { status: 'cancelled' })
    const event = { eventType: 'meeting', location: 'TAC 204', attendees: [] }
    await director.post('/api/calendar-events', {
      ...event,
      title: 'Casting meeting',
      startDate: '2027-03-04T17:30:00Z',
      endDate: '2027-03-04T18:00:00Z',
    })
    await director.post('/api/calendar-events', {
      ...event,
      title: 'Far away',
      startDate: '2027-03-11T08:00:00Z',
      endDate: '2027-03-11T09:00:00Z',
    })
    const { today, dates, events } = await read()
    expect(today).toBe('2027-03-04')
    expect(dates.map(({ kind, title }) => [kind, title])).toEqual([
      ['shoot', '2027-03-04'],
      ['deadline', '2027-03-10'],
      ['shoot', '2027-03-10'],
    ])
    expect(events.map(({ title, location }) => [title, location])).toEqual([['Casting meeting', 'TAC 204']])
  })

  test('says when the first person is called', async () => {
    const calls = callDesk(() => server)
    const { address, projectId } = await calls.shoot(2, { shootDate: '2027-03-04', shootTime: '09:30', endTime: '17:00' })
    expect((await read()).firstCalls).toEqual([])
    await calls.published(director, address, { generalCall: '08:45' })
    expect((await read()).firstCalls).toEqual([{ projectId, at: '2027-03-04T16:45:00.000Z' }])
  })
})

describe('what waits', () => {
  test('an offer that ends within half a day, until it is answered', async () => {
    const offers = offersDesk(() => server)
    const { people: asked } = await offers.offered(director, 1, { title: 'Open day' })
    expect(await needs('offer-ends')).toEqual([])
    later(12)
    expect(await needs('offer-ends')).toEqual([['Open day', 1, '2027-03-05T16:00:00.000Z']])
    await rowsIn(server, "UPDATE offers SET answer = 'declined', answered_at = now()")
    expect(await needs('offer-ends')).toEqual([])
    expect(asked).toHaveLength(1)
  })

  test('a problem with a call, until the shoot', async () => {
    const calls = callDesk(() => server)
    const { address, people: booked } = await calls.shoot(1, {
      title: 'Open day',
      shootDate: '2027-03-05',
      shootTime: '09:30',
      endTime: '17:00',
    })
    await calls.published(director, address, { generalCall: '09:00' })
    await calls.answerByLink(await calls.tokenIn(booked[0]?.email ?? ''), { confirms: false, problem: 'My train is late.' })
    expect(await needs('call-problem')).toEqual([['Open day', 1, '2027-03-05T17:00:00.000Z']])
    const meant = (await read()).needs.filter(({ kind }) => kind === 'call-problem').map(({ applications }) => applications)
    expect(meant).toEqual([[booked[0]?.applicationId]])
    later(48)
    expect(await needs('call-problem')).toEqual([])
  })

  test('a casting call that shoots within seven days, takes no more applications and is short', async () => {
    const dates = { shootDate: '2027-03-13' }
    const { id } = await makeProject(server, { title: 'Unfilled', numberOfStudents: 2, deadline: '2027-03-04', ...dates })
    await makeProject(server, { title: 'Still open', numberOfStudents: 2, deadline: '2027-03-12', ...dates })
    await makeProject(server, { title: 'Later', numberOfStudents: 2, shootDate: '2027-03-20' })
    expect(await needs('unfilled')).toEqual([])
    later(48)
    expect(await needs('unfilled')).toEqual([['Unfilled', 2, '2027-03-13T08:00:00.000Z']])
    const { id: studentId } = await makeProfile(server)
    await makeApplication(server, { projectId: id, studentId, stage: 'booked', place: 1 })
    expect(await needs('unfilled')).toEqual([['Unfilled', 1, '2027-03-13T08:00:00.000Z']])
    const toDecide = async () => (await read()).needs.filter(({ kind }) => kind === 'unfilled').map((need) => need.toDecide)
    expect(await toDecide()).toEqual([0])
    const made: number[] = []
    for (const stage of ['submitted', 'callback', 'released'] as const)
      made.push((await makeApplication(server, { projectId: id, studentId: (await makeProfile(server)).id, stage })).id)
    expect(await toDecide()).toEqual([2])
    expect((await read()).needs.find(({ kind }) => kind === 'unfilled')?.applications.toSorted()).toEqual(made.slice(0, 2).toSorted())
    // The shoot day of a role counts, too. A past shoot does not.
    await rowsIn(server, "UPDATE projects SET shoot_date = '2027-03-04' WHERE id = $1", [id])
    expect(await needs('unfilled')).toEqual([])
    await rowsIn(server, "UPDATE roles SET shoot_date = '2027-03-07' WHERE project_id = $1", [id])
    expect(await needs('unfilled')).toEqual([['Unfilled', 1, '2027-03-07T08:00:00.000Z']])
    later(72)
    expect(await needs('unfilled')).toEqual([])
  })

  test('the casting calls that close this week say whether they are short', async () => {
    const { id } = await makeProject(server, { title: 'Short', numberOfStudents: 2, deadline: '2027-03-08' })
    await makeProject(server, { title: 'Next week', numberOfStudents: 2, deadline: '2027-03-20' })
    const { id: studentId } = await makeProfile(server)
    await makeApplication(server, { projectId: id, studentId, stage: 'booked', place: 1 })
    const short = async () => (await director.get('/api/desk')).json().short
    expect(await short()).toEqual([{ projectId: id, booked: 1, needed: 2 }])
    const { id: other } = await makeProfile(server)
    await makeApplication(server, { projectId: id, studentId: other, stage: 'booked', place: 2 })
    expect(await short()).toEqual([])
  })

  test('a casting call that closes within two days and is short, until it is full', async () => {
    const { id } = await makeProject(server, { title: 'Short', numberOfStudents: 2, deadline: '2027-03-06' })
    await makeProject(server, { title: 'Later', deadline: '2027-03-08' })
    await makeProject(server, { title: 'Over', deadline: '2027-03-03' })
    expect(await needs('short')).toEqual([])
    later(16)
    expect(await needs('short')).toEqual([['Short', 2, '2027-03-07T07:59:00.000Z']])
    for (const place of [1, 2]) {
      const { id: studentId } = await makeProfile(server)
      await makeApplication(server, { projectId: id, studentId, stage: 'booked', place })
    }
    expect(await needs('short')).toEqual([])
  })

  test('booked people without consent before their shoot, by its day, also when clocks change', async () => {
    const { id } = await makeProject(server, { title: 'Open day', shootDate: '2027-03-19' })
    const { id: studentId } = await makeProfile(server)
    await makeApplication(server, { projectId: id, studentId, stage: 'booked' })
    expect(await needs('no-consent')).toEqual([])
    later(24)
    expect(await needs('no-consent')).toEqual([['Open day', 1, '2027-03-19T07:00:00.000Z']])
    // The clocks go forward during this night.
    await rowsIn(server, "UPDATE projects SET shoot_date = '2027-03-14'")
    expect(await needs('no-consent')).toEqual([['Open day', 1, '2027-03-14T08:00:00.000Z']])
    await rowsIn(server, 'UPDATE student_profiles SET has_consent = true')
    expect(await needs('no-consent')).toEqual([])
  })

  test('decisions that were not told for three days, as the casting room counts them', async () => {
    const { id: projectId } = await makeProject(server, { title: 'Open day', numberOfStudents: 99 })
    let untold = 0
    for (const stage of STAGES) {
      for (const toldStage of ['submitted', 'booked', null] as const) {
        if (isUntold(stage, toldStage)) untold += 1
        const { id: studentId } = await makeProfile(server)
        const { id } = await makeApplication(server, { projectId, studentId, stage })
        await rowsIn(server, 'UPDATE applications SET told_stage = $2, moved_at = $3 WHERE id = $1', [id, toldStage, ago(2)])
      }
    }
    expect(await needs('untold')).toEqual([])
    await rowsIn(server, 'UPDATE applications SET moved_at = $1', [ago(3)])
    expect(await needs('untold')).toEqual([['Open day', untold, ago(3).toISOString()]])
    await rowsIn(server, "UPDATE projects SET status = 'completed'")
    expect(await needs('untold')).toEqual([])
  })

  test('unwatched self-tapes: those of applicants by casting call, and all others on one line', async () => {
    const office = await signIn(server, await makeUser(server, { role: 'assistant' }))
    const { profile, project } = await people.applied('Open day')
    const other = await makeProfile(server)
    const tape = async (studentId: number, projectId: number | null, days: number) => {
      const [made] = await rowsIn<{ id: number }>(
        server,
        "INSERT INTO self_tapes (student_id, project_id, title, video_url, created_at) VALUES ($1, $2, 'Reel', 'https://v.example/1', $3) RETURNING id",
        [studentId, projectId, ago(days)],
      )
      return made?.id
    }
    const own = await tape(profile.id, project.id, 2)
    const general = [await tape(other.id, null, 1), await tape(profile.id, null, 0.5)]
    await tape(other.id, project.id, 0.2)
    const found = async () => (await read()).needs.filter(({ kind }) => kind === 'new-tape').map(({ applications: _, ...need }) => need)
    expect(await found()).toEqual([
      {
        kind: 'new-tape',
        project: { id: project.id, title: 'Open day' },
        talentId: profile.id,
        count: 1,
        toDecide: 0,
        at: ago(2).toISOString(),
      },
      { kind: 'new-tape', project: null, talentId: other.id, count: 3, toDecide: 0, at: ago(1).toISOString() },
    ])
    expect((await office.post(`/api/self-tapes/${own}/watched`)).statusCode).toBe(204)
    expect((await office.post(`/api/self-tapes/${general[0]}/watched`)).statusCode).toBe(204)
    expect(await found()).toMatchObject([{ project: null, talentId: profile.id, count: 2 }])
    await rowsIn(server, "UPDATE projects SET status = 'completed'")
    expect(await found()).toMatchObject([{ project: null, count: 1 }])
    expect((await director.post(`/api/talent/${profile.id}/hold`, { reason: 'safety' })).statusCode).toBe(201)
    expect(await found()).toEqual([])
  })

  test('applicants who have heard nothing for a week, without restricted ones', async () => {
    const { id, profile } = await people.applied('Open day')
    await rowsIn(server, 'UPDATE applications SET submitted_at = $2 WHERE id = $1', [id, ago(6.9)])
    expect(await needs('waiting')).toEqual([])
    await rowsIn(server, 'UPDATE applications SET submitted_at = $2 WHERE id = $1', [id, ago(7)])
    expect(await needs('waiting')).toEqual([['Open day', 1, ago(7).toISOString()]])
    const meant = (await read()).needs.find(({ kind }) => kind === 'waiting')?.applications
    expect(meant).toEqual((await rowsIn<{ id: number }>(server, 'SELECT id::float8 AS id FROM applications')).map(({ id }) => id))
    expect((await director.post(`/api/talent/${profile.id}/hold`, { reason: 'safety' })).statusCode).toBe(201)
    expect(await needs('waiting')).toEqual([])
  })

  test('people who registered themselves, until somebody has confirmed them', async () => {
    const one = await makeProfile(server, { confirmation: 'none' })
    const other = await makeProfile(server, { confirmation: 'none' })
    // Imported by the office.
    await makeProfile(server, { confirmation: 'none' })
    const register = (id: number, days: number) =>
      rowsIn(server, 'INSERT INTO kiosk_registrations (key_hash, same_hash, profile_id, registered_at) VALUES ($1, $1, $2, $3)', [
        Buffer.from(`key ${id}`),
        id,
        ago(days),
      ])
    await register(one.id, 1)
    await register(other.id, 3)
    const found = async () => (await read()).needs.filter(({ kind }) => kind === 'new-registration')
    expect(await found()).toEqual([
      { kind: 'new-registration', project: null, talentId: other.id, applications: [], count: 2, toDecide: 0, at: ago(3).toISOString() },
    ])
    await rowsIn(server, "UPDATE student_profiles SET confirmation = 'office'")
    expect(await found()).toEqual([])
  })

  test('mails that failed, of the office and of casting calls, the most pressing need first', async () => {
    const { profile, project } = await people.applied('Open day')
    await rowsIn(server, 'UPDATE applications SET submitted_at = $1', [ago(9)])
    for (const [key, projectId] of [
      ['6f0d2c1a-52b4-4f5e-9d53-9a7c3e1b0f11', null],
      [null, project.id],
      [null, null],
    ]) {
      await rowsIn(
        server,
        `WITH m AS (INSERT INTO messages (subject, content, send_key, project_id, sent_at) VALUES ('Call time', 'At six.', $1, $2, $3) RETURNING id)
         INSERT INTO message_recipients (message_id, recipient_user_id, mail_state) SELECT id, $4, 'refused' FROM m`,
        [key, projectId, ago(1), profile.userId],
      )
    }
    const failed = [ago(1).toISOString()]
    expect((await needs('mail-failed')).toSorted()).toEqual(
      [
        ['Open day', 1, ...failed],
        [undefined, 1, ...failed],
      ].toSorted(),
    )
    expect((await read()).needs.map(({ kind }) => kind)).toEqual(['waiting', 'mail-failed', 'mail-failed'])
    // The links of these needs list exactly these mails.
    await rowsIn(
      server,
      `WITH m AS (INSERT INTO messages (subject, content, send_key, project_id, sent_at) VALUES ('Welcome', 'Hello.', $1, $2, $3) RETURNING id)
       INSERT INTO message_recipients (message_id, recipient_user_id, mail_state) SELECT id, $4, 'sent' FROM m`,
      ['6f0d2c1a-52b4-4f5e-9d53-9a7c3e1b0f12', project.id, ago(1), profile.userId],
    )
    const subjects = async (path: string, query = {}) => {
      const body = (await director.get(path, query)).json()
      return (body.sendings ?? body).map(({ subject }: { subject: string }) => subject)
    }
    const mail = 'refused'
    expect(await subjects('/api/messages/sent')).toEqual(['Welcome', 'Call time'])
    expect(await subjects('/api/messages/sent', { mail })).toEqual(['Call time'])
    expect(await subjects(`/api/projects/${project.id}/messages`)).toEqual(['Welcome', 'Call time'])
    expect(await subjects(`/api/projects/${project.id}/messages`, { mail })).toEqual(['Call time'])
    later(7 * 24)
    expect(await needs('mail-failed')).toEqual([])
  })
})
