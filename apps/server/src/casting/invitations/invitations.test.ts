import { INVITATION_ERROR } from '@callboard/contract/casting/invitations/errors'
import { INVITATION_DAYS } from '@callboard/contract/casting/invitations/rules'
import { beforeEach, expect, test } from 'vitest'
import { castingPeople } from '#testing/casting-people.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-20T17:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
const people = castingPeople(() => server)

const CALL = { title: 'Ocean lawn', shootDate: '2027-02-10', shootTime: '09:00', endTime: '13:00', location: 'Alumni Park' }

let director: TestClient
beforeEach(async () => {
  director = (await people.admin()).client
})

/** A student who is invited to a role, with the token in the mail. */
async function invited(values: Partial<typeof CALL> = {}) {
  const project = await makeProject(server, { ...CALL, address: null, campus: null, ...values })
  const role = await makeRole(server, { projectId: project.id, name: 'Guest', position: 1 })
  const { client, profile } = await people.student()
  const invite = () => director.post(`/api/roles/${role.id}/applications`, { studentIds: [profile.id], as: 'invited' })
  const added = (await invite()).json()
  expect(added.left).toEqual([])
  const [user] = await rowsIn<{ email: string }>(server, 'SELECT email FROM users WHERE id = $1', [profile.userId])
  const email = user?.email ?? ''
  const mail = await mailTo(server, email)
  const token = /\/invitation\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
  const { id } = added.cards[0]
  const stage = async () => (await rowsIn<{ stage: string }>(server, 'SELECT stage FROM applications WHERE id = $1', [id]))[0]?.stage
  return { project, role, client, profile, invite, email, mail, token, id, stage }
}

const linked = (token: string) => server.anonymous().get(`/api/invitation-links/${token}`)
const answer = (token: string, accepts: boolean, version = 1) =>
  server.anonymous().post(`/api/invitation-links/${token}/answer`, { accepts, version })
const move = async (id: number, to: string, tell = false) => {
  const [found] = await rowsIn<{ version: number }>(server, 'SELECT version FROM applications WHERE id = $1', [id])
  const moved = await director.post('/api/applications/moves', { applications: [{ id, version: found?.version }], to, tell })
  expect(moved.statusCode).toBe(200)
}

test('An invitation is answered by the link of its mail without signing in, once, and says what was answered first', async () => {
  const { mail, token, stage, client, id, profile } = await invited()
  expect(mail.subject).toBe('You are invited: Ocean lawn, Feb 10, 2027')
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Wednesday, February 10, 2027')
    expect(part).toContain('Alumni Park')
    expect(part).toContain(`/invitation/${token}`)
  }
  expect(token).toHaveLength(43)
  const stored = await rowsIn<{ hash: string }>(server, `SELECT encode(token_hash, 'hex') AS hash FROM role_invitations`)
  expect(JSON.stringify(stored)).not.toContain(token)
  const read = await linked(token)
  expect(read.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(read.json()).toMatchObject({ firstName: profile.firstName, roleName: 'Guest', state: 'open', stage: 'asked', version: 1 })
  // A link scanner that opens the link answers nothing.
  expect(await stage()).toBe('invited')
  expect((await answer(token, true)).json()).toMatchObject({ state: 'accepted', stage: 'received' })
  expect(await stage()).toBe('submitted')
  // Pressing either button a second time, by the link or in Callboard.
  expect((await answer(token, true)).json()).toMatchObject({ state: 'accepted' })
  expect((await answer(token, false)).json()).toEqual(errorOf(INVITATION_ERROR.accepted))
  expect((await client.post(`/api/applications/${id}/answer`, { accepts: false })).json()).toEqual(errorOf(INVITATION_ERROR.accepted))
  expect(await stage()).toBe('submitted')
  const history = await rowsIn(server, 'SELECT stage FROM application_changes WHERE application_id = $1 ORDER BY id', [id])
  expect(history).toEqual([{ stage: 'shortlisted' }, { stage: 'invited' }, { stage: 'submitted' }])
})

test('Somebody who said no can be invited again, by the same link', async () => {
  const { token, stage, invite, email } = await invited()
  expect((await answer(token, false)).json()).toMatchObject({ state: 'declined', stage: 'closed' })
  expect((await answer(token, true)).json()).toEqual(errorOf(INVITATION_ERROR.declined))
  expect((await invite()).json().cards).toMatchObject([{ stage: 'invited' }])
  expect((await mailTo(server, email, 2)).text).toContain(`/invitation/${token}`)
  expect((await linked(token)).json()).toMatchObject({ state: 'open', stage: 'asked', version: 2 })
  expect((await answer(token, true, 1)).json().code).toBe(INVITATION_ERROR.changed.code)
  expect((await answer(token, true, 2)).json()).toMatchObject({ state: 'accepted' })
  expect(await stage()).toBe('submitted')
})

test('An answer in Callboard is the answer of the link, too', async () => {
  const { token, client, id } = await invited()
  expect((await client.post(`/api/applications/${id}/answer`, { accepts: false })).json()).toEqual({ id, status: 'withdrawn' })
  expect((await linked(token)).json()).toMatchObject({ state: 'declined', stage: 'closed' })
})

test('A changed plan is shown, asked about in a mail with the link, and no answer to the old plan counts', async () => {
  const { project, token, email, stage } = await invited()
  // Mails with the same time have no order.
  clock.advance(1)
  const change = { title: CALL.title, shootDate: '2027-02-12' }
  expect((await director.put(`/api/projects/${project.id}`, change)).statusCode).toBe(200)
  const mail = await mailTo(server, email, 2)
  expect(mail.subject).toBe('Moved to Feb 12, 2027: Ocean lawn')
  expect(mail.text).toContain(`/invitation/${token}`)
  const refused = await answer(token, true)
  expect([refused.statusCode, refused.json().code]).toEqual([409, INVITATION_ERROR.changed.code])
  expect(refused.json().message).toContain('2027-02-12')
  expect(await stage()).toBe('invited')
  expect((await linked(token)).json()).toMatchObject({
    state: 'open',
    before: { shootDate: '2027-02-10' },
    now: { shootDate: '2027-02-12' },
    version: 2,
  })
  // After a second change the page names what the mail names: the plan that they knew last.
  clock.advance(1)
  await director.put(`/api/projects/${project.id}`, { title: CALL.title, shootDate: '2027-02-13' })
  expect((await mailTo(server, email, 3)).text).toContain('Before: Friday, February 12, 2027')
  expect((await linked(token)).json()).toMatchObject({ before: { shootDate: '2027-02-12' }, now: { shootDate: '2027-02-13' }, version: 3 })
  expect((await answer(token, true, 3)).statusCode).toBe(200)
})

test('The link says that the office has moved on, that the casting call is closed, and that its own time is over', async () => {
  const moved = await invited()
  await move(moved.id, 'callback')
  expect((await linked(moved.token)).json()).toMatchObject({ state: 'considered', stage: 'considered' })
  expect((await answer(moved.token, true)).json()).toEqual(errorOf(INVITATION_ERROR.considered))

  const closed = await invited()
  await rowsIn(server, `UPDATE projects SET status = 'completed' WHERE id = $1`, [closed.project.id])
  expect((await linked(closed.token)).json()).toMatchObject({ state: 'over' })
  for (const late of [
    await answer(closed.token, true),
    await closed.client.post(`/api/applications/${closed.id}/answer`, { accepts: true }),
  ]) {
    expect([late.statusCode, late.json()]).toEqual([409, errorOf(INVITATION_ERROR.over)])
  }

  const expired = await invited()
  clock.advance(INVITATION_DAYS * 24 * 60 - 1)
  expect((await linked(expired.token)).json()).toMatchObject({ state: 'open' })
  clock.advance(1)
  expect((await linked(expired.token)).json()).toMatchObject({ state: 'expired' })
  expect((await answer(expired.token, true)).json()).toEqual(errorOf(INVITATION_ERROR.expired))
  expect((await expired.client.post(`/api/applications/${expired.id}/answer`, { accepts: true })).statusCode).toBe(200)
})

test('The link names other roles of the casting call that they know to be in', async () => {
  const { project, token, profile } = await invited()
  const others = [
    { name: 'Host', stage: 'booked', toldStage: 'booked' },
    { name: 'Extra', stage: 'withdrawn', toldStage: 'withdrawn' },
    { name: 'Singer', stage: 'shortlisted', toldStage: null },
  ] as const
  for (const [index, { name, ...stages }] of others.entries()) {
    const role = await makeRole(server, { projectId: project.id, name, position: index + 2 })
    await makeApplication(server, { projectId: project.id, roleId: role.id, studentId: profile.id, ...stages })
  }
  expect((await linked(token)).json().others).toEqual([{ roleName: 'Host', stage: 'booked' }])
})

test('The link leads nowhere while the casting call is deleted or the person restricted, and once the person is gone', async () => {
  const { project, profile, token } = await invited()
  const statuses = async () => [(await linked(token)).statusCode, (await answer(token, true)).statusCode]
  const update = (sql: string, id: number | string) => rowsIn(server, sql, [id])
  await update('UPDATE projects SET deleted_at = now() WHERE id = $1', project.id)
  expect(await statuses()).toEqual([404, 404])
  await update('UPDATE projects SET deleted_at = NULL WHERE id = $1', project.id)
  expect((await linked(token)).statusCode).toBe(200)
  await update('DELETE FROM student_profiles WHERE id = $1', profile.id)
  expect(await statuses()).toEqual([404, 404])
  expect((await linked('never-made')).json()).toEqual(errorOf(INVITATION_ERROR.missing))
})

test('Who is invited has not applied, and has once they say yes', async () => {
  const { client, token } = await invited()
  const source = async () => (await client.get('/api/applications')).json()[0].source
  expect(await source()).toBe('invited')
  expect((await answer(token, true)).statusCode).toBe(200)
  expect(await source()).toBe('applied')
})
