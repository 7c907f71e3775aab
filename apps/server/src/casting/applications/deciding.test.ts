import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { auditLog } from '#db/schema/audit.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { photos, profilePhotos } from '#db/schema/profiles.ts'
import { castingPeople } from '#testing/casting-people.ts'
import { makeProject } from '#testing/factories.ts'
import { mailsTo, mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const START = new Date('2026-11-21T20:00:00.000Z')

let now = START
let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, clock: { now: () => now } })
})
afterAll(() => server.close())
afterEach(async () => {
  now = START
  await server.truncate()
})

const db = () => server.deps.platform.db

const { admin, student, applied } = castingPeople(() => server)

const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

describe('the applications of a casting call', () => {
  test('are listed oldest first with the student, their first photo and the history', async () => {
    const { user, client } = await admin({ firstName: 'Ines', lastName: 'Okafor' })
    const first = await applied('Open day')
    const hashes = ['a'.repeat(64), 'b'.repeat(64)]
    await db()
      .insert(photos)
      .values(hashes.map((hash) => ({ hash, mime: 'image/png', bytes: 1, width: 1, height: 1, thumbhash: '' })))
    await db()
      .insert(profilePhotos)
      .values([
        { profileId: first.profile.id, hash: hashes[0] ?? '', position: 1 },
        { profileId: first.profile.id, hash: hashes[1] ?? '', position: 0 },
      ])
    minutesLater(1)
    const second = await student({ year: 'Junior', age: 21, gender: 'Female', ethnicity: 'Other', religion: 'Other', rating: 80 })
    await second.client.post('/api/applications', { projectId: first.project.id })
    minutesLater(1)
    await client.patch(`/api/applications/${first.id}`, { status: 'accepted', notes: 'Call for Friday' })
    const response = await client.get(`/api/projects/${first.project.id}/applications`)
    const { email, cellPhone, major } = first.profile
    expect(response.json()).toEqual([
      {
        id: first.id,
        isRestricted: false,
        projectId: first.project.id,
        studentId: first.profile.id,
        status: 'accepted',
        stage: 'booked',
        source: 'applied',
        notes: 'Call for Friday',
        submittedAt: START.toISOString(),
        student: {
          id: first.profile.id,
          userId: first.profile.userId,
          firstName: 'Mara',
          lastName: 'Lindqvist',
          email,
          cellPhone,
          major,
          year: null,
          age: null,
          photoUrl: `/media/photos/${hashes[1]}/160`,
        },
        history: [
          { status: 'pending', notes: null, changedBy: `${first.profile.userId}@example.edu`, changedAt: START.toISOString() },
          { status: 'accepted', notes: 'Call for Friday', changedBy: 'Ines Okafor', changedAt: now.toISOString() },
        ],
      },
      expect.objectContaining({
        student: { ...response.json()[1].student, year: 'Junior', age: 21, photoUrl: null },
        history: [expect.objectContaining({ status: 'pending' })],
      }),
    ])
    expect(response.body).not.toMatch(/ethnicity|religion|gender|rating/)
    await db().delete(users).where(eq(users.id, user.id))
    const [, byFormer] = (await (await admin()).client.get(`/api/projects/${first.project.id}/applications`)).json()[0].history
    expect(byFormer.changedBy).toBe('A former member')
  })

  test('of a missing casting call are a 404', async () => {
    const { client } = await admin()
    expect((await client.get('/api/projects/2000000000/applications')).statusCode).toBe(404)
    expect((await client.get(`/api/projects/${(await makeProject(server)).id}/applications`)).json()).toEqual([])
  })

  test('are counted as they are listed, withdrawn ones too', async () => {
    const one = await applied()
    const another = await student()
    await another.client.post('/api/applications', { projectId: one.project.id })
    const withdrawn = await applied()
    await withdrawn.client.post(`/api/applications/${withdrawn.id}/withdraw`)
    await makeProject(server)
    const { client } = await admin()
    const counts: { projectId: number; count: number }[] = (await client.get('/api/projects/applications/counts')).json()
    expect(counts).toEqual([
      { projectId: one.project.id, count: 2 },
      { projectId: withdrawn.project.id, count: 1 },
    ])
    for (const { projectId, count } of counts)
      expect((await client.get(`/api/projects/${projectId}/applications`)).json()).toHaveLength(count)
  })
})

describe('deciding', () => {
  test('a new status is sent to the student’s inbox and by mail, once, without the sender’s name', async () => {
    const { client: director, user } = await admin({ firstName: 'Ines', lastName: 'Okafor' })
    const { client, id, profile, project } = await applied('Open day')
    const address = `${profile.userId}@example.edu`
    minutesLater(1)
    const response = await director.patch(`/api/applications/${id}`, { status: 'accepted' })
    expect([response.statusCode, response.json().status]).toEqual([200, 'accepted'])
    const inbox = await client.get('/api/messages')
    expect(inbox.json()).toEqual([
      {
        id: expect.any(Number),
        subject: 'You are booked: Open day',
        content: expect.stringContaining('You are booked for'),
        messageType: 'project_update',
        sentAt: now.toISOString(),
        readAt: null,
      },
    ])
    expect(inbox.body).not.toMatch(new RegExp(`Ines|Okafor|${user.id}|${user.email}`))
    const mail = await mailTo(server, address)
    expect(mail.to?.map((to) => to.address)).toEqual([address])
    expect(mail.subject).toBe('You are booked: Open day')
    expect(mail.text).toContain(`http://localhost:3000/project/${project.id}`)
    expect(`${mail.text}${mail.html}`).not.toMatch(/Ines|Okafor/)
    expect(await mailsTo(server, address)).toHaveLength(1)
  })

  test('the mail goes to the sign-in address, not to the one in the profile', async () => {
    const { client: director } = await admin()
    const { client, profile } = await student({ email: 'somebody.else@example.edu' })
    const project = await makeProject(server)
    const { id } = (await client.post('/api/applications', { projectId: project.id })).json()
    await director.patch(`/api/applications/${id}`, { status: 'rejected' })
    const address = `${profile.userId}@example.edu`
    expect((await mailTo(server, address)).to?.map((to) => to.address)).toEqual([address])
    expect(await mailsTo(server, 'somebody.else@example.edu')).toEqual([])
  })

  test('the same status, only notes, or no change notifies no one; unchanged fields are not recorded', async () => {
    const { client, user } = await admin()
    const { id } = await applied()
    for (const body of [{ status: 'pending' }, { notes: '' }, { notes: null }])
      expect((await client.patch(`/api/applications/${id}`, body)).statusCode).toBe(200)
    expect(await db().select().from(applicationChanges)).toHaveLength(1)
    const noted = await client.patch(`/api/applications/${id}`, { notes: '  Ask about Friday  ' })
    expect(noted.json()).toMatchObject({ status: 'pending', notes: 'Ask about Friday' })
    expect((await client.patch(`/api/applications/${id}`, { status: 'rejected' })).json()).toMatchObject({ notes: 'Ask about Friday' })
    await client.patch(`/api/applications/${id}`, { status: 'rejected', notes: 'Ask about Friday' })
    const changes = await db().select().from(applicationChanges).orderBy(applicationChanges.id)
    expect(changes.map(({ status, notes, changedBy }) => [status, notes, changedBy === user.id])).toEqual([
      ['pending', null, false],
      ['pending', 'Ask about Friday', true],
      ['rejected', 'Ask about Friday', true],
    ])
    expect(await db().select().from(messages)).toHaveLength(1)
    expect((await db().select().from(messageRecipients)).map(({ mailState }) => mailState === 'none')).toEqual([false])
    const lines = await db().select().from(auditLog)
    expect(lines.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['application.decided', `application:${id}`, expect.objectContaining({ from: 'pending', to: 'pending', notesChanged: true })],
      ['application.decided', `application:${id}`, expect.objectContaining({ from: 'pending', to: 'rejected', notesChanged: false })],
    ])
  })

  test('notes that another person has changed meanwhile are not overwritten', async () => {
    const [{ client }, { client: colleague }] = [await admin(), await admin()]
    const { id } = await applied()
    const notes = (client: TestClient, body: object) => client.patch(`/api/applications/${id}`, body)
    expect((await notes(client, { notes: 'Tall', notesBefore: null })).statusCode).toBe(200)
    const late = await notes(colleague, { notes: 'Sings', notesBefore: '' })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { code: 'applications.stale-notes', message: 'Someone else changed these notes in the meantime. What you typed is kept.' },
    ])
    expect((await notes(colleague, { notes: 'Tall', notesBefore: null })).statusCode).toBe(200)
    expect((await notes(colleague, { notes: 'Tall, sings', notesBefore: 'Tall' })).json().notes).toBe('Tall, sings')
    // A change of status keeps the notes.
    expect((await notes(client, { status: 'accepted' })).json().notes).toBe('Tall, sings')
  })

  test('only the person who made a decision takes it back, and not after the move of another person, named by the error', async () => {
    const [{ client }, { client: colleague }] = [await admin(), await admin({ firstName: 'Teo', lastName: 'Varga' })]
    const { id, project } = await applied()
    const back = () => client.patch(`/api/applications/${id}`, { status: 'pending', isUndo: true })
    await client.patch(`/api/applications/${id}`, { status: 'accepted' })
    expect((await back()).json().status).toBe('pending')
    await client.patch(`/api/applications/${id}`, { status: 'rejected' })
    const [card] = (await colleague.get(`/api/projects/${project.id}/casting`)).json().cards
    await colleague.post('/api/applications/moves', { applications: [{ id, version: card.version }], to: 'booked', tell: true })
    const refused = await back()
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'board.moved-by', message: 'Teo Varga has moved this application since. It is now here: Booked.' },
    ])
    expect((await client.get(`/api/projects/${project.id}/applications`)).json()).toMatchObject([{ status: 'accepted' }])
  })

  test('each new status is sent, also when it changes back', async () => {
    const { client } = await admin()
    const { client: own, id } = await applied('Open day')
    for (const status of ['accepted', 'rejected', 'pending']) {
      minutesLater(1)
      await client.patch(`/api/applications/${id}`, { status })
    }
    expect((await own.get('/api/messages')).json().map(({ subject }: { subject: string }) => subject)).toEqual([
      'You are being considered again: Open day',
      'You are no longer booked: Open day',
      'You are booked: Open day',
    ])
  })

  test('the same decision by two people at once is sent once', async () => {
    const [one, two] = [await admin(), await admin()]
    const { id } = await applied()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).client.patch(`/api/applications/${id}`, { status: 'accepted' })),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await db().select().from(messageRecipients)).toHaveLength(1)
  })

  test('a withdrawn application cannot be decided', async () => {
    const { client: director } = await admin()
    const { client, id } = await applied()
    await client.post(`/api/applications/${id}/withdraw`)
    for (const body of [{ status: 'accepted' }, { notes: 'x' }]) {
      const response = await director.patch(`/api/applications/${id}`, body)
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { code: 'applications.withdrawn-by-student', message: 'The student has withdrawn this application.' },
      ])
    }
    expect(await db().select().from(messages)).toEqual([])
  })

  test('and withdrawing at the same time: only one succeeds', async () => {
    const { client: director } = await admin()
    const { client, id } = await applied()
    const [decided, withdrawn] = await Promise.all([
      director.patch(`/api/applications/${id}`, { status: 'accepted' }),
      client.post(`/api/applications/${id}/withdraw`),
    ])
    expect([decided.statusCode, withdrawn.statusCode].toSorted()).toEqual([200, 409])
  })

  test('is refused for invalid input, for a missing application, and for students', async () => {
    const { client: director } = await admin()
    const { client, id } = await applied()
    const bad: [string, unknown][] = [
      ['status', 'withdrawn'],
      ['status', 'hired'],
      ['status', null],
      ['status', 1],
      ['notes', 'x'.repeat(2001)],
      ['notes', 5],
      ['notes', 'a\u0000b'],
      ['notes', ['x']],
    ]
    for (const [field, value] of bad) {
      const response = await director.patch(`/api/applications/${id}`, { [field]: value })
      expect([response.statusCode, Object.keys(response.json().fields)], `${field} ${value}`).toEqual([400, [field]])
      expect(response.json().fields[field]).not.toMatch(/invalid|expected|received/i)
    }
    expect((await director.patch(`/api/applications/${id}`, {})).statusCode).toBe(400)
    expect((await director.patch('/api/applications/2000000000', { status: 'accepted' })).statusCode).toBe(404)
    expect((await client.patch(`/api/applications/${id}`, { status: 'accepted' })).statusCode).toBe(403)
    expect((await db().select().from(applications))[0]).toMatchObject({ status: 'pending', notes: null })
  })

  test('a student sees a decision, and never the casting notes', async () => {
    const { client: director } = await admin()
    const { client, id } = await applied()
    await director.patch(`/api/applications/${id}`, { status: 'accepted', notes: 'Second choice' })
    const response = await client.get('/api/applications')
    expect(response.json()[0].status).toBe('accepted')
    expect(response.body).not.toContain('Second choice')
  })
})
