import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_KEPT_DAYS } from '@callboard/contract/exchange/imports/rules'
import { asc, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { importPhotos, importRows, imports } from '#db/schema/imports.ts'
import { listEntries } from '#db/schema/lists.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { profileInvitations } from '#db/schema/profile-invitations.ts'
import { profileLinks, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { threads } from '#db/schema/threads.ts'
import { pattern } from '#platform/images/fixtures/pictures.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { pictureSite } from '#testing/picture-site.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-28T18:00:00.000Z'))
const site = pictureSite()
const server = testServer({ env: { ROLE: 'all' }, clock, network: site.network })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Whitfield' }))
})

const desk = importDesk(() => director)
const db = () => server.deps.platform.db
const profiles = () => db().select().from(studentProfiles).orderBy(asc(studentProfiles.firstName))
const profileOf = async (id: number) => (await db().select().from(studentProfiles).where(eq(studentProfiles.id, id)))[0]
describe('undoing', () => {
  test('removes who was added with their accounts, and restores what was changed', async () => {
    const bo = await makeProfile(server, {
      firstName: 'Bo',
      lastName: 'Li',
      email: 'bo@example.edu',
      heightFeet: 5,
      heightInches: 6,
      location: null,
    })
    const { id } = await desk.check(
      tableOf([{ first: 'Ana' }, { first: 'Bo', last: 'Li', email: bo.email, Height: `6'0"`, Location: 'LA' }], ['Height', 'Location']),
    )
    await desk.start(id)
    expect(await profileOf(bo.id)).toMatchObject({ heightFeet: 6, location: 'LA' })
    expect(await desk.undo(id)).toMatchObject({ state: 'undone', kept: 0, undoableUntil: null })
    expect(await profiles()).toMatchObject([{ id: bo.id, heightFeet: 5, heightInches: 6, location: null, major: bo.major }])
    expect(await db().select().from(users).where(eq(users.email, 'ana.vega@example.edu'))).toEqual([])
  })

  test('leaves people who have signed in, applied or changed since, or are restricted', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo' }, { first: 'Cy' }, { first: 'Di' }, { first: 'Ed' }]))
    await desk.start(id)
    const [ana, bo, cy, di] = await profiles()
    await db()
      .update(studentProfiles)
      .set({ confirmation: 'person' })
      .where(eq(studentProfiles.id, ana?.id ?? 0))
    await makeApplication(server, { projectId: (await makeProject(server)).id, studentId: bo?.id ?? 0 })
    await db()
      .update(studentProfiles)
      .set({ version: 2 })
      .where(eq(studentProfiles.id, cy?.id ?? 0))
    await db()
      .update(studentProfiles)
      .set({ heldAt: new Date() })
      .where(eq(studentProfiles.id, di?.id ?? 0))
    expect(await desk.undo(id)).toMatchObject({ kept: 4 })
    expect((await profiles()).map(({ firstName }) => firstName)).toEqual(['Ana', 'Bo', 'Cy', 'Di'])
    const kept: ImportRow[] = (await director.call('GET', `/api/imports/${id}/rows`, { query: { kept: 'only' } })).json()
    expect(kept.map((row) => [row.name, row.kept])).toEqual([
      ['Ana Vega', 'signedIn'],
      ['Bo Vega', 'applied'],
      ['Cy Vega', 'changed'],
      ['Di Vega', 'restricted'],
    ])
  })

  test('leaves people that colleagues have worked on, and says how', async () => {
    const { id } = await desk.check(tableOf(['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((first) => ({ first }))))
    await desk.start(id)
    const [ana = 0, bo = 0, cy = 0, di = 0] = (await profiles()).map((profile) => profile.id)
    const list = (await director.post('/api/lists', { name: 'Spring', people: [] })).json().list
    await db().insert(listEntries).values({ listId: list.id, studentId: ana })
    expect((await director.put(`/api/talent/${bo}/confirmation`, { confirmed: true })).statusCode).toBe(200)
    await db().insert(profileInvitations).values({ studentId: cy, askedAt: clock.now() })
    const ed = (await profiles())[4]?.id ?? 0
    await makeApplication(server, { projectId: (await makeProject(server)).id, studentId: ed, source: 'office' })
    const link = { profileId: di, kind: 'edit' as const, tokenHash: Buffer.from('token'), expiresAt: new Date('2027-01-01') }
    await db().insert(profileLinks).values(link)
    expect(await desk.undo(id)).toMatchObject({ kept: 5 })
    const kept: ImportRow[] = (await director.call('GET', `/api/imports/${id}/rows`, { query: { kept: 'only' } })).json()
    expect(kept.map((row) => [row.name, row.kept])).toEqual([
      ['Ana Vega', 'listed'],
      ['Bo Vega', 'confirmed'],
      ['Cy Vega', 'invited'],
      ['Di Vega', 'planned'],
      ['Ed Vega', 'shortlisted'],
    ])
  })

  test('leaves people that the office has written to, or who have written to the office', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo' }, { first: 'Cy' }]))
    await desk.start(id)
    const [ana, bo] = await profiles()
    const [{ id: messageId } = { id: 0 }] = await db().insert(messages).values({ subject: 'Welcome', content: 'Hello' }).returning()
    await db()
      .insert(messageRecipients)
      .values({ messageId, recipientUserId: ana?.userId ?? '' })
    const moment = clock.now()
    await db()
      .insert(threads)
      .values({ userId: bo?.userId ?? '', subject: 'A question', movedAt: moment, createdAt: moment })
    expect(await desk.undo(id)).toMatchObject({ kept: 2 })
    expect((await profiles()).map(({ firstName }) => firstName)).toEqual(['Ana', 'Bo'])
  })

  test('says before what goes, and who stays and why, and leaves photos with people who stay', async () => {
    site.pages.set('/1.png', await pattern(80, 60).png().toBuffer())
    site.pages.set('/2.png', await pattern(90, 60).png().toBuffer())
    const bo = await makeProfile(server, { firstName: 'Bo', lastName: 'Li', email: 'bo@example.edu' })
    const { id } = await desk.check(
      tableOf(
        [
          { first: 'Ana', Photos: site.at('/1.png') },
          { first: 'Bo', last: 'Li', email: bo.email, Location: 'LA', Photos: site.at('/1.png') },
          { first: 'Cy', Photos: `${site.at('/1.png')} ${site.at('/2.png')}` },
          { first: 'Di', Photos: site.at('/2.png') },
          { first: 'Ed' },
        ],
        ['Location', 'Photos'],
      ),
    )
    expect((await desk.start(id)).photos).toMatchObject({ added: 5 })
    const preview = async () => (await director.get(`/api/imports/${id}/undo`)).json()
    expect(await preview()).toEqual({ removed: 4, restored: 1, photos: 5, kept: [], keptPhotos: 0 })
    const people = Object.fromEntries((await profiles()).map((profile) => [profile.firstName, profile]))
    const cy = people.Cy?.id ?? 0
    await director.put(`/api/talent/${cy}/confirmation`, { confirmed: true })
    await db()
      .update(studentProfiles)
      .set({ confirmation: 'person' })
      .where(eq(studentProfiles.id, people.Di?.id ?? 0))
    await db()
      .update(studentProfiles)
      .set({ confirmation: 'person' })
      .where(eq(studentProfiles.id, people.Ed?.id ?? 0))
    const kept = [
      { reason: 'signedIn', people: 2 },
      { reason: 'confirmed', people: 1 },
    ]
    expect(await preview()).toEqual({ removed: 1, restored: 1, photos: 2, kept, keptPhotos: 3 })
    expect(await desk.undo(id)).toMatchObject({ kept: 3 })
    expect((await profiles()).map(({ firstName, location }) => [firstName, location])).toEqual([
      ['Bo', bo.location],
      ['Cy', null],
      ['Di', null],
      ['Ed', null],
    ])
    const photos = await db().select().from(profilePhotos)
    const owners = [cy, cy, people.Di?.id ?? 0]
    expect(photos.map(({ profileId }) => profileId).sort()).toEqual(owners.sort())
  })

  test('removes somebody that only other imports have changed since', async () => {
    const first = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo' }]))
    await desk.start(first.id)
    site.pages.set('/1.png', await pattern(80, 60).png().toBuffer())
    // Ana gets a photo, which raises her version; Bo gets a location, which is undone.
    const second = await desk.check(
      tableOf(
        [
          { first: 'Ana', Photos: site.at('/1.png') },
          { first: 'Bo', Location: 'LA' },
        ],
        ['Photos', 'Location'],
      ),
    )
    expect((await desk.start(second.id)).photos).toMatchObject({ added: 1 })
    expect(await desk.undo(second.id)).toMatchObject({ kept: 0 })
    expect((await profiles()).map(({ version }) => version)).toEqual([3, 3])
    expect(await desk.undo(first.id)).toMatchObject({ kept: 0 })
    expect(await profiles()).toEqual([])
  })

  test('keeps the account of somebody who had one before; only the profile goes', async () => {
    const account = await makeUser(server, { email: 'ana.vega@example.edu' })
    const { id } = await desk.check(tableOf([{ first: 'Ana' }]))
    await desk.start(id)
    await desk.undo(id)
    expect(await profiles()).toEqual([])
    expect(await db().select().from(users).where(eq(users.id, account.id))).toHaveLength(1)
  })

  test('is possible for some days, and then the rows are gone', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }]))
    await desk.start(id)
    clock.advance(IMPORT_KEPT_DAYS * 24 * 60 + 1)
    expect((await director.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(409)
    await server.deps.importUndo.purge()
    expect(await db().select().from(importRows)).toEqual([])
    expect(await profiles()).toHaveLength(1)
  })

  test('leaves a row that cannot be undone, and undoes the others', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo' }, { first: 'Cy' }, { first: 'Di' }]))
    await desk.start(id)
    const bo = (await profiles()).find(({ firstName }) => firstName === 'Bo')
    const { forgetting } = server.deps
    const forget = forgetting.forgetMany
    const broken = vi.spyOn(forgetting, 'forgetMany').mockImplementation(async (transaction, userIds) => {
      if (userIds.includes(bo?.userId ?? '')) throw new Error('the row is broken')
      return forget(transaction, userIds)
    })
    expect(await desk.undo(id)).toMatchObject({ state: 'undone', kept: 1, done: 4 })
    broken.mockRestore()
    expect((await profiles()).map(({ firstName }) => firstName)).toEqual(['Bo'])
  })

  test.each(['running', 'undoing'] as const)('goes on when its job was lost while it was %s', async (state) => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'Bo' }]))
    await desk.start(id)
    // Simulates an outage that outlasted the retries of a job: some rows are done, and no job is left.
    const isDone = state === 'undoing'
    await db()
      .update(importRows)
      .set({ done: isDone, ...(!isDone && { studentId: null }) })
    await db()
      .update(imports)
      .set({ state, done: 0, undoneBy: sql`${imports.startedBy}` })
    if (!isDone) await db().delete(users).where(like(users.email, '%.vega@example.edu'))
    await server.deps.importUndo.purge()
    const ended = await desk.settled(id, isDone ? 'undone' : 'done')
    expect(ended).toMatchObject({ done: 2 })
    expect(await profiles()).toHaveLength(isDone ? 0 : 2)
  })

  test('and starting say why they are refused', async () => {
    const refusal = async (id: number, what: 'start' | 'undo') => (await director.post(`/api/imports/${id}/${what}`, {})).json().message
    const { id: read } = (await desk.upload(tableOf([{ first: 'Ana' }]))).json()
    expect([await refusal(read, 'start'), await refusal(read, 'undo')]).toEqual([
      IMPORT_ERROR.notChecked.message,
      IMPORT_ERROR.notEnded.message,
    ])
    const { id } = await desk.check(tableOf([{ first: 'Bo' }]))
    await desk.start(id)
    expect(await refusal(id, 'start')).toBe(IMPORT_ERROR.begun.message)
    await desk.undo(id)
    expect([await refusal(id, 'start'), await refusal(id, 'undo')]).toEqual([IMPORT_ERROR.begun.message, IMPORT_ERROR.undone.message])
  })
})

test('an import goes on fetching photos when the job that did it was lost', async () => {
  const { id } = await desk.check(tableOf([{ first: 'Ana', Photos: site.at('/1.png') }], ['Photos']))
  await desk.start(id)
  const none = { waiting: 0, added: 0, there: 0, failed: 0 }
  expect((await desk.get(id)).photos).toEqual({ ...none, failed: 1 })
  site.pages.set('/1.png', await pattern(80, 60).png().toBuffer())
  await db().update(importPhotos).set({ state: 'waiting', problem: null })
  await db()
    .update(imports)
    .set({ state: 'fetching', photos: { ...none, waiting: 1 } })
  await server.deps.importUndo.purge()
  expect((await desk.settled(id, 'done')).photos).toEqual({ ...none, added: 1 })
  expect(await db().select().from(profilePhotos)).toHaveLength(1)
})
