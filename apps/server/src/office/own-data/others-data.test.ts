import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownersApplication, ownersChangedBooking, ownersInvitation, ownersOffer } from '#testing/casting-scene.ts'
import { makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { inboundMailCalls } from '#testing/inbound-mail-calls.ts'
import { ownersRequest } from '#testing/media-request-calls.ts'
import { ownersPasskey } from '#testing/passkey-device.ts'
import { pushSubscriptionOf } from '#testing/push-receiver.ts'
import {
  EVENT,
  makeScene,
  ownersCaptions,
  ownersCode,
  ownersDeletion,
  ownersLink,
  ownersList,
  ownersMessage,
  ownersShareLink,
  ownersSignInLink,
  ownersUpload,
  ownersVideo,
  type Scene,
} from '#testing/scene.ts'
import {
  makeAnswer,
  makeAttendance,
  makeAvailability,
  makeCall,
  makeChange,
  makeInvitation,
  makeVote,
  rowsIn,
} from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { threadCalls } from '#testing/thread-calls.ts'

let server: TestApp
/** Two students: `other` has a row of every kind, `owner` only a profile. */
let scene: Scene
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  scene = await makeScene(server)
  await fill({ ...scene, owner: scene.other })
})

/** Gives the owner of a scene a row in every table with data about students. */
async function fill(theirs: Scene): Promise<void> {
  const { userId, email } = theirs.owner
  await ownersShareLink(theirs)
  await ownersDeletion(theirs)
  const again = { ...theirs, owner: await makeProfile(server, { userId, email }) }
  await ownersShareLink(again)
  const application = await ownersApplication(again)
  await makeCall(server, application)
  await makeInvitation(server, { ...application, by: theirs.admin.id })
  await makeAttendance(server, application)
  await ownersInvitation(again)
  await makeVote(server, application, email)
  await ownersOffer(again)
  await ownersChangedBooking(again)
  const asked = await ownersRequest(again)
  await rowsIn(
    server,
    `WITH t AS (INSERT INTO media_takes (request_id, application_id, words, begun_at, received_at) VALUES ($1, $2, 'A hat', now(), now()) RETURNING id)
     INSERT INTO media_take_people (take_id, application_id, named_at) SELECT id, $2, now() FROM t`,
    [asked.id, asked.applicationId],
  )
  await ownersCaptions(again)
  await ownersList(again)
  await ownersVideo(again)
  await ownersUpload(again)
  await ownersMessage(again)
  await threadCalls.ownThreads(again)
  await inboundMailCalls.inboundMail(again)
  await ownersLink(again, 'view')
  await ownersSignInLink(again)
  await rowsIn(server, `INSERT INTO sign_in_guesses (email, guesser, in_browser, guessed_at) VALUES ($1, '', false, now())`, [email])
  await ownersPasskey(again)
  await rowsIn(
    server,
    `WITH i AS (INSERT INTO imports (file_name, sheets, header, plan, total, counts) VALUES ('students.csv', '[]', '{Email}', '{}', 1, '{}') RETURNING id)
     INSERT INTO import_rows (import_id, number, cells, student_id) SELECT id, 2, '{luz@example.edu}', $1 FROM i`,
    [again.owner.id],
  )
  await rowsIn(server, 'INSERT INTO profile_invitations (student_id, asked_at) VALUES ($1, now())', [again.owner.id])
  await makeAvailability(server, again.owner.id)
  await makeChange(server, again.owner.id, theirs.admin.id)
  await makeAnswer(server, { projectId: (await makeProject(server)).id, studentId: again.owner.id })
  const self = await signIn(server, { id: userId })
  await self.post('/api/calendar-feed')
  const director = await signIn(server, theirs.admin)
  for (const attendee of [userId, email]) await director.post('/api/calendar-events', { ...EVENT, attendees: [attendee] })
  await rowsIn(server, 'INSERT INTO photo_uploads (hash, user_id) SELECT hash, $1 FROM photos', [userId])
  await rowsIn(server, `INSERT INTO identities (issuer, subject, user_id) VALUES ('https://id.example.edu', $1, $1)`, [userId])
  await rowsIn(server, `INSERT INTO consents (user_id, uses, text_version, way, given_at) VALUES ($1, '{casting}', '1', 'self', now())`, [
    userId,
  ])
  await rowsIn(
    server,
    `INSERT INTO consents_to_confirm (user_id, uses, text_version, way, ticked_at) VALUES ($1, '{casting}', '1', 'link', now())`,
    [userId],
  )
  await rowsIn(
    server,
    `WITH l AS (INSERT INTO join_links (token, title, fields, asks_photos) VALUES ('others', 'Open day', '{}', false) RETURNING id)
     INSERT INTO join_registrations (link_id, user_id, registered_at) SELECT id, $1, now() FROM l`,
    [userId],
  )
  await rowsIn(server, `INSERT INTO notice_choices (user_id, kind, way, chosen_at) VALUES ($1, 'office', 'digest', now())`, [userId])
  await (await signIn(server, { id: userId })).put('/api/push-subscription', pushSubscriptionOf('other'))
  await rowsIn(server, `INSERT INTO text_consents (user_id, number, agreed_at) VALUES ($1, '+13105550123', now())`, [userId])
  await rowsIn(
    server,
    `INSERT INTO text_messages (delivery_id, content, day, state_at)
     SELECT id, 'New times', current_date, now() FROM message_recipients WHERE recipient_user_id = $1 ORDER BY id LIMIT 1`,
    [userId],
  )
  await rowsIn(server, `INSERT INTO retention_warnings (user_id, what) VALUES ($1, 'account')`, [userId])
}

/** A student's download: the document, and the names of the files. */
async function ownData(userId: string) {
  const response = await (await signIn(server, { id: userId })).get('/api/account/data')
  const files = unzipSync(response.rawPayload)
  const data: Record<string, unknown[]> = JSON.parse(Buffer.from(files['my-data.json'] ?? []).toString())
  return { data, files: Object.keys(files) }
}

/** The number of rows of each part, without rows that the download itself adds. */
const countsOf = ({ data }: Awaited<ReturnType<typeof ownData>>) =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name, rows]) => Array.isArray(rows) && name !== 'sessions' && name !== 'auditLog')
      .map(([name, rows]) => [name, rows.length]),
  )

test('a student’s download contains nothing of another student who has a row of every kind', async () => {
  const theirs = await ownData(scene.other.userId)
  expect(Object.entries(countsOf(theirs)).filter(([, count]) => count === 0)).toEqual([])
  const mine = await ownData(scene.owner.userId)
  expect(Object.entries(countsOf(mine)).filter(([, count]) => count > 0)).toEqual([
    ['account', 1],
    ['profile', 1],
  ])
  expect(mine.data['sessions']).toHaveLength(1)
  expect(mine.files).toEqual(['my-data.json'])
})

test('deleting an account deletes nothing of another one', async () => {
  const before = await ownData(scene.other.userId)
  const events = () => rowsIn(server, 'SELECT id, attendees, version FROM calendar_events ORDER BY id')
  const eventsBefore = await events()
  const leaver = await signIn(server, { id: scene.owner.userId })
  const { statusCode } = await leaver.call('DELETE', '/api/account', { body: { code: await ownersCode(scene) } })
  expect(statusCode).toBe(204)
  const after = await ownData(scene.other.userId)
  expect([countsOf(after), after.files]).toEqual([countsOf(before), before.files])
  expect(await events()).toEqual(eventsBefore)
  expect(await rowsIn(server, 'SELECT FROM removed_applications')).toEqual([])
  const [line] = await rowsIn(server, `SELECT details FROM audit_log WHERE action = 'account.deleted'`)
  expect(line).toMatchObject({ details: { applications: 0, events: 0, photos: 0, tapes: 0 } })
})
