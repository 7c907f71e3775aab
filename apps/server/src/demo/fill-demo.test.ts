import type { MediaRequestPeople } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_STATES } from '@callboard/contract/casting/media-requests/rules'
import type { PresentationResults } from '@callboard/contract/casting/presentations/endpoints'
import { tallyOf } from '@callboard/contract/casting/presentations/rules'
import type { ListedImport } from '@callboard/contract/exchange/imports/endpoints'
import type { JoinLink } from '@callboard/contract/exchange/join-links/endpoints'
import type { SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { EMPTY_DEMO_PHRASE } from '@callboard/contract/office/instance/rules'
import { officeValues, type Settings, type StaffMember } from '@callboard/contract/office/settings/endpoints'
import type { List } from '@callboard/contract/people/lists/endpoints'
import type { TalentCard } from '@callboard/contract/people/profiles/endpoints'
import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import type { CheckMatrix } from '@callboard/contract/schedule/availability-checks/endpoints'
import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_STATES } from '@callboard/contract/schedule/day-board/steps'
import { DAY_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerToken } from '#platform/tokens.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import { countRows, rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { fillDemo } from './fill-demo.ts'

/** Filled once, for tests that only read. */
let test: TestApp
beforeAll(async () => {
  test = await testApp({ demo: true })
  await Promise.all([fillDemo(test.deps.platform), fillDemo(test.deps.platform)])
  await fillDemo(test.deps.platform)
})
afterAll(() => test.close())
const countOf = (from: string) => countRows(test, from)

it('fills an empty database once, with everything a screen shows', async () => {
  expect(await countOf('student_profiles')).toBe(420)
  const few = { consents: 365, consents_to_confirm: 2, join_registrations: 15, paired_kiosks: 1 }
  for (const [table, count] of Object.entries(few)) expect([table, await countOf(table)]).toEqual([table, count])
  for (const table of ['projects', 'applications', 'application_changes', 'calendar_events', 'messages'])
    expect(await countOf(table)).toBeGreaterThan(5)
  const director = await signIn(test, { id: 'demo-director-1' })
  expect((await director.get('/api/projects')).json().length).toBeGreaterThanOrEqual(30)
  expect((await director.get('/api/talent/search/count')).json()).toEqual({ count: 420, capped: false })
  const unconfirmed = ((await director.get('/api/talent/search')).json() as TalentCard[]).filter(
    ({ confirmation }) => confirmation === 'none',
  )
  expect(unconfirmed).toHaveLength(2)
  const lists = (await director.get('/api/lists')).json() as List[]
  expect(lists.filter(({ people }) => people > 3).map(({ name }) => name)).toEqual([
    'Dancers',
    'Speaks Spanish on camera',
    'Spring favourites',
  ])
  const links = (await director.get('/api/join-links')).json() as JoinLink[]
  expect(links.map(({ title, state }) => [title, state])).toEqual([
    ['Casting open day in spring', 'open'],
    ['Welcome fair for new students', 'closed'],
  ])
  const imported = (await director.get('/api/imports')).json() as ListedImport[]
  expect(imported.map(({ state, total }) => [state, total])).toEqual([
    ['columns', 6],
    ['done', 213],
  ])
  const sent = ((await director.get('/api/messages/sent')).json() as SentMessage[]).map(({ sentAt }) => sentAt)
  expect(sent).toEqual(sent.toSorted().toReversed())
  const student = await signIn(test, { id: 'demo-student-1' })
  expect((await student.get('/api/messages/unread/count')).json().count).toBeGreaterThan(0)
  const soon = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + 14 * DAY_MS).toISOString() }
  const dates = (await student.get('/api/calendar/shoots', soon)).json() as CallDate[]
  expect(dates.filter(({ kind }) => kind === 'shoot').map(({ title }) => title)).toEqual([
    'Alumni Magazine: “What I Carry”',
    'Dining Hall Taste Test (three short reels)',
  ])
  expect(dates.filter(({ kind }) => kind === 'deadline').length).toBeGreaterThan(5)
  const absences = (await director.get('/api/absences')).json() as Absence[]
  expect(absences.map(({ kind, forgiven }) => [kind, forgiven?.by ?? null]).toSorted()).toEqual([
    ['late-cancellation', null],
    ['late-cancellation', null],
    ['no-show', null],
    ['no-show', null],
    ['no-show', null],
    ['no-show', 'Dana Whitfield'],
  ])
  const { terms, exceptions, timetables } = (await student.get('/api/availability')).json()
  expect([terms.length, exceptions.length, timetables[0].times > 200]).toEqual([2, 3, true])
  const events = await student.get('/api/calendar-events', { startDate: '2000-01-01T00:00:00.000Z', endDate: '2000-02-01T00:00:00.000Z' })
  expect(events.statusCode).toBe(200)
})

it('has an office with lines of its own in mails, each change of its settings, and somebody in each role', async () => {
  const director = await signIn(test, { id: 'demo-director-1' })
  await vi.waitFor(() => expect(test.deps.platform.office.mails.footer.en).toContain('room 204'), { timeout: 10_000 })
  const { values, history } = (await director.get('/api/settings')).json() as Settings
  expect(officeValues.parse(values).mails.own.call?.en?.opening).toContain('{call}')
  expect(history.map(({ by, fields }) => [by, fields])).toEqual([
    ['Marcus Ellery', ['textGateway']],
    ['Marcus Ellery', ['mails']],
    ['Marcus Ellery', ['mails']],
    ['Dana Whitfield', ['mails']],
  ])
  const staff = (await director.get('/api/staff')).json() as StaffMember[]
  expect(staff.map(({ role }) => role)).toEqual(['admin', 'admin', 'assistant', 'photographer'])
})

it('has an answer by mail with a picture, and a text message that was sent to somebody who agrees', async () => {
  const director = await signIn(test, { id: 'demo-director-1' })
  const [entry] = await rowsIn<{ id: number; threadId: number }>(
    test,
    `SELECT e.id, e.thread_id AS "threadId" FROM thread_entries AS e JOIN inbound_mails AS i ON i.entry_id = e.id`,
  )
  const { entries } = (await director.get(`/api/threads/${entry?.threadId}`)).json()
  const { files } = entries.find(({ id }: { id: number }) => id === entry?.id)
  expect(files).toMatchObject([{ name: 'brown-again.jpg', kind: 'picture' }])
  expect((await director.get(`/api/thread-files/${files[0].id}`)).statusCode).toBe(200)
  const mail = (await director.get(`/api/threads/${entry?.threadId}/entries/${entry?.id}/mail`)).json()
  expect(mail).toMatchObject({ text: expect.stringContaining('The photo is from this morning.'), files: [{ name: 'brown-again.jpg' }] })
  const texts = await rowsIn(
    test,
    `SELECT r.recipient_user_id AS "userId", t.state, c.agreed_at < t.state_at AS agreed FROM text_messages AS t
JOIN message_recipients AS r ON r.id = t.delivery_id JOIN text_consents AS c ON c.user_id = r.recipient_user_id`,
  )
  expect(texts).toEqual([{ userId: 'demo-student-1', state: 'sent', agreed: true }])
})

it('offers places, with every kind of answer and one offer about to end', async () => {
  const { rows } = await test.deps.platform.db.$client.query(
    `SELECT answer, expires_at < now() + interval '1 hour' AS soon, stage FROM offers JOIN applications ON applications.id = application_id
     ORDER BY answer NULLS FIRST, expires_at`,
  )
  expect(rows).toEqual([
    { answer: null, soon: true, stage: 'offered' },
    { answer: null, soon: false, stage: 'offered' },
    { answer: null, soon: false, stage: 'offered' },
    { answer: 'accepted', soon: true, stage: 'booked' },
    { answer: 'declined', soon: true, stage: 'declined' },
  ])
  const own = (await (await signIn(test, { id: 'demo-student-1' })).get('/api/applications')).json()
  expect(own.filter(({ offer }: { offer: object | null }) => offer)).toHaveLength(1)
})

it('invites the demo student to a role, by a link that has not been answered', async () => {
  const own = (await (await signIn(test, { id: 'demo-student-1' })).get('/api/applications')).json()
  const invited = own.filter(({ stage }: { stage: string }) => stage === 'asked').filter(({ offer }: { offer: object | null }) => !offer)
  expect(invited).toMatchObject([{ role: { name: 'Finale' } }])
  const token = answerToken(test.deps.platform.sessionSecret, `invitation/${invited[0]?.id}`)
  expect((await test.anonymous().get(`/api/invitation-links/${token}`)).json()).toMatchObject({ state: 'open', firstName: 'Camila' })
})

it('asks applicants when they can come: one check is open with every kind of answer, one is closed', async () => {
  const { rows } = await test.deps.platform.db.$client.query(
    'SELECT c.id, c.closed_at IS NULL AS open FROM availability_checks AS c ORDER BY c.id',
  )
  expect(rows.map(({ open }) => open)).toEqual([true, false])
  const director = await signIn(test, { id: 'demo-director-1' })
  const [open, closed] = await Promise.all(
    rows.map(async ({ id }) => (await director.get(`/api/availability-checks/${id}`)).json() as CheckMatrix),
  )
  const cells = open?.people.flatMap((person) => person.cells) ?? []
  for (const answer of ['yes', 'partly', 'no', null]) expect(cells.map((cell) => cell?.answer)).toContain(answer)
  expect(cells.map((cell) => cell?.stale)).toContain('calendar')
  expect(closed?.check).toMatchObject({ answered: closed?.people.length })
  const own = (await (await signIn(test, { id: 'demo-student-1' })).get('/api/availability-checks')).json()
  expect(own).toMatchObject([{ projectTitle: 'Nursing Programme Launch Film', windows: [{ answer: null }, {}, {}, {}] }])
})

it('presents people to reviewers whose votes agree, split and are missing', async () => {
  const [row] = await rowsIn<{ id: number }>(test, 'SELECT id FROM presentations')
  const director = await signIn(test, { id: 'demo-director-1' })
  const { presentation, people } = (await director.get(`/api/presentations/${row?.id}`)).json() as PresentationResults
  const agreements = people.map(({ votes }) => tallyOf(votes.map(({ verdict }) => verdict)).agreement)
  for (const agreement of ['agree', 'split'] as const) expect(agreements).toContain(agreement)
  expect(presentation.reviewers.some(({ voted }) => voted < presentation.people)).toBe(true)
})

it('asks people for something, with an answer in every state', async () => {
  const [row] = await rowsIn<{ id: number }>(test, "SELECT id FROM media_requests WHERE kind = 'words'")
  const director = await signIn(test, { id: 'demo-director-1' })
  const { people } = (await director.get(`/api/media-requests/${row?.id}`)).json() as MediaRequestPeople
  expect(new Set(people.map(({ state }) => state))).toEqual(new Set(MEDIA_REQUEST_STATES))
  expect(people.some(({ retakeNote, takes }) => retakeNote !== null && takes.length > 0)).toBe(true)
})

it('has an audition day that is over, one that is half filled, and one that is full with people who wait', async () => {
  const { rows } = await test.deps.platform.db.$client.query("SELECT id FROM audition_sessions WHERE name <> 'Screen tests' ORDER BY day")
  const director = await signIn(test, { id: 'demo-director-1' })
  const sheets = await Promise.all(rows.map(async ({ id }) => (await director.get(`/api/audition-sessions/${id}`)).json() as AuditionSheet))
  expect(sheets.map(({ session: { state, counts } }) => [state, counts.taken, counts.places, counts.waiting])).toEqual([
    ['over', 8, 8, 0],
    ['open', 8, 8, 3],
    ['open', 7, 16, 0],
  ])
  const own = (await (await signIn(test, { id: 'demo-student-1' })).get('/api/slot-invitations')).json()
  expect(own.filter(({ slot }: OwnSlot) => slot === null).map(({ name }: OwnSlot) => name)).toEqual(['Language readings', 'Callbacks'])
})

it('has an audition day of today with people in every state, which expects the demo student', async () => {
  const [session] = await rowsIn<{ id: number }>(test, "SELECT id FROM audition_sessions WHERE name = 'Screen tests'")
  const director = await signIn(test, { id: 'demo-director-1' })
  const { people, now } = (await director.get(`/api/day/session-${session?.id}`)).json() as DayBoard
  expect(new Set(people.map(({ state }) => state))).toEqual(new Set(DAY_STATES))
  expect(people.filter(({ applicationId }) => applicationId === null)).toHaveLength(1)
  for (const { arrivedAt, calledAt, enteredAt, endedAt } of people) {
    const times = [arrivedAt, calledAt, enteredAt, endedAt].filter((at) => at !== null)
    expect([...times, now]).toEqual([...times, now].toSorted())
  }
  const passes = (await (await signIn(test, { id: 'demo-student-1' })).get('/api/day-passes')).json()
  expect(passes).toMatchObject([{ name: 'Screen tests', state: 'expected' }])
})

it('has one published call sheet with a mix of states, on the start page of the demo student too, and one draft', async () => {
  const { rows } = await test.deps.platform.db.$client.query('SELECT project_id AS id, day::text FROM call_sheets ORDER BY call_sheets.id')
  const director = await signIn(test, { id: 'demo-director-1' })
  const [published, draft] = await Promise.all(
    rows.map(async ({ id, day }) => (await director.get(`/api/projects/${id}/call-sheets/${day}`)).json() as CallSheet),
  )
  expect(published?.lines.map(({ state }) => state).toSorted()).toEqual(['bounced', 'confirmed', 'problem', 'seen'])
  expect([published?.published, draft?.published, draft?.lines.length]).toEqual([1, 0, 3])
  const own = (await (await signIn(test, { id: 'demo-student-1' })).get('/api/calls')).json()
  expect(own).toMatchObject([{ projectTitle: 'Dining Hall Taste Test (three short reels)' }])
})

it('has a shoot of today, with people who are booked and called, whom the photographer sees first', async () => {
  const photographer = await signIn(test, { id: 'demo-photographer-1' })
  const { timeZone } = test.deps.platform.institution
  const today = dayOf(new Date(), timeZone)
  const range = {
    startDate: resolveWallTime(`${today}T00:00`, timeZone).instant,
    endDate: resolveWallTime(`${today}T23:59`, timeZone).instant,
  }
  const shoots = ((await photographer.get('/api/calendar/shoots', range)).json() as CallDate[]).filter(({ kind }) => kind === 'shoot')
  expect(shoots.map(({ title }) => title)).toEqual(['Student Ambassadors: Portraits for the Website'])
  const lines = await rowsIn(
    test,
    'SELECT FROM call_sheet_lines AS l JOIN call_sheets AS c ON c.id = l.sheet_id WHERE c.project_id = $1 AND l.sent_call IS NOT NULL',
    [shoots[0]?.projectId],
  )
  expect(lines.length).toBeGreaterThan(3)
})

it('has a casting call that was closed with a note, and one that was deleted', async () => {
  const { rows } = await test.deps.platform.db.$client.query(
    `SELECT p.title, p.status, c.status AS closed, count(m.id) = (SELECT count(*) FROM applications WHERE project_id = p.id AND stage = 'released'
       AND moved_at = c.finished_at) AS "everybody", count(m.id)::int AS notes
     FROM closings AS c JOIN projects AS p ON p.id = c.project_id LEFT JOIN messages AS m ON m.project_id = p.id AND m.sent_at = c.finished_at
     GROUP BY p.id, c.id`,
  )
  expect(rows).toEqual([
    { title: 'Library After Dark', status: 'completed', closed: 'completed', everybody: true, notes: expect.any(Number) },
  ])
  expect(rows[0].notes).toBeGreaterThan(3)
  const director = await signIn(test, { id: 'demo-director-1' })
  const deleted = (await director.get('/api/recently-deleted')).json()
  const calls = deleted.filter(({ kind }: { kind: string }) => kind === 'project')
  expect(calls.map(({ names }: { names: string[] }) => names)).toEqual([['Dodgeball Cup Poster']])
})

// The following tests empty the demo.
it('takes the lines of the office back when it is emptied', async () => {
  const director = await signIn(test, { id: 'demo-director-1' })
  expect((await director.post('/api/demo/empty', { confirm: EMPTY_DEMO_PHRASE })).statusCode).toBe(200)
  await vi.waitFor(() => expect(test.deps.platform.office.mails.footer.en).toBeNull(), { timeout: 10_000 })
})

it('leaves a database of real people alone', async () => {
  await test.truncate()
  await makeUser(test)
  await fillDemo(test.deps.platform)
  expect(await countOf('users')).toBe(1)
})
