import { randomUUID } from 'node:crypto'
import type { ListedStudent } from '@callboard/contract/people/photo-sessions/endpoints'
import { PHOTO_SESSION_MESSAGE } from '@callboard/contract/people/photo-sessions/rules'
import type { Portfolio } from '@callboard/contract/people/photos/endpoints'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { photoCaptures } from '#db/schema/photo-sessions.ts'
import { photoDownloadLinks, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { inline, newPicture, uploadedBy } from '#testing/pictures.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const db = () => server.deps.platform.db
const director = async () => signIn(server, await makeUser(server, { role: 'admin' }))
const photosPath = ({ id }: { id: number }) => `/api/students/${id}/photos`

async function idsOf(student: { id: number }): Promise<string[]> {
  const rows = await db().select().from(profilePhotos).where(eq(profilePhotos.profileId, student.id)).orderBy(profilePhotos.position)
  return rows.map(({ hash }) => hash)
}
async function newestLine() {
  const [line] = await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return line
}

describe('the list of students', () => {
  const names = (answer: { json(): unknown }) =>
    (answer.json() as ListedStudent[]).map(({ firstName, lastName }) => `${firstName} ${lastName}`)

  test('names those who are booked for the shoots of a day, of one casting call or of all', async () => {
    const photographer = await signIn(server, await makeUser(server, { role: 'photographer' }))
    const { id: projectId } = await makeProject(server, { title: 'Open day', shootDate: '2027-03-04' })
    const { id: other } = await makeProject(server, { title: 'Library', shootDate: '2027-03-04' })
    const { id: later } = await makeProject(server, { title: 'Later', shootDate: '2027-03-05' })
    const make = async (lastName: string, project: number, stage: 'booked' | 'submitted') => {
      const { id: studentId } = await makeProfile(server, { firstName: 'Ada', lastName })
      await makeApplication(server, { projectId: project, studentId, stage })
    }
    await make('Booked', projectId, 'booked')
    await make('Applied', projectId, 'submitted')
    await make('Elsewhere', other, 'booked')
    await make('Tomorrow', later, 'booked')
    const of = async (query: string) => names(await photographer.get(`/api/students?${query}`))
    expect(await of(`project=${projectId}&day=2027-03-04`)).toEqual(['Ada Booked'])
    expect(await of('day=2027-03-04')).toEqual(['Ada Booked', 'Ada Elsewhere'])
    expect(await of(`project=${projectId}&day=2027-03-05`)).toEqual([])
    expect(await of('day=2027-03-04&search=elsewhere')).toEqual(['Ada Elsewhere'])
    expect((await photographer.get('/api/students?day=today')).statusCode).toBe(400)
  })

  test('finds every word in the name only, regardless of accents', async () => {
    const office = await director()
    await makeProfile(server, { firstName: 'Zoë', lastName: "O'Brien" })
    await makeProfile(server, { firstName: 'Brienne', lastName: 'Tarth', major: 'Film' })
    await makeProfile(server, { firstName: 'Ada', lastName: 'Lovelace', major: 'Brien Studies' })
    expect(names(await office.get('/api/students?search=brien'))).toEqual(['Brienne Tarth', "Zoë O'Brien"])
    expect(names(await office.get('/api/students?search=zoe%20tarth'))).toEqual([])
    expect(names(await office.get('/api/students?search=obr'))).toEqual(["Zoë O'Brien"])
    expect(names(await office.get('/api/students?search=ZOE%20bri'))).toEqual(["Zoë O'Brien"])
    expect(names(await office.get('/api/students?search=%25'))).toEqual([])
    expect(names(await office.get('/api/students?search=...'))).toEqual([])
    expect(names(await office.get('/api/students'))).toHaveLength(3)
  })

  test('is sorted by name, in pages, with the first photo and the number of photos', async () => {
    const office = await director()
    for (const firstName of ['S3', 's4', 'S1', 'Š2']) await makeProfile(server, { firstName, lastName: 'Q' })
    await makeProfile(server, { firstName: 'S1', lastName: 'É' })
    expect(names(await office.get('/api/students?limit=2'))).toEqual(['S1 É', 'S1 Q'])
    expect(names(await office.get('/api/students?limit=2&offset=2'))).toEqual(['Š2 Q', 'S3 Q'])
    expect(names(await office.get('/api/students?search=q'))).toEqual(['S1 Q', 'Š2 Q', 'S3 Q', 's4 Q'])
    const [student] = (await office.get('/api/students?search=s3')).json() as ListedStudent[]
    expect(student).toMatchObject({ photoUrl: null, photoCount: 0 })
    if (!student) throw new Error('not found')
    const { url } = await uploadedBy(office)
    await office.post(photosPath(student), { photos: [url, (await uploadedBy(office)).url] })
    const [again] = (await office.get('/api/students?search=s3')).json() as ListedStudent[]
    expect(again).toMatchObject({ photoUrl: url.replace('original', '160'), photoCount: 2 })
  })

  test.each(['limit=0', 'limit=101', 'offset=-1', 'offset=x', `search=${'a'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await (await director()).get(`/api/students?${query}`)).statusCode).toBe(400)
  })
})

test('our pages may use the camera and USB; framed pages and everything else may not', async () => {
  const { headers } = await server.anonymous().get('/healthz')
  expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(self\), usb=\(self\), /)
  expect(headers['permissions-policy']).toContain('geolocation=()')
})

describe('saving photos of a session', () => {
  test('appends uploads and inline photos in order, and sets the picture of the account', async () => {
    const office = await director()
    const student = await makeProfile(server)
    const first = await uploadedBy(office)
    const answer = await office.post(photosPath(student), { photos: [first.url, inline(await newPicture())] })
    expect(answer.statusCode).toBe(201)
    const portfolio = answer.json() as Portfolio
    expect(portfolio.images).toHaveLength(2)
    expect(portfolio.photos[0]?.id).toBe(first.id)
    const third = await uploadedBy(office)
    await office.post(photosPath(student), { photos: [third.url] })
    expect((await idsOf(student)).at(-1)).toBe(third.id)
    const [account] = await db().select().from(users).where(eq(users.id, student.userId))
    expect(account?.profileImageUrl).toContain(first.id)
    expect(await newestLine()).toMatchObject({ action: 'talent.photos-added', subject: `talent:${student.id}`, details: { photos: 1 } })
    const [stored] = await db().select().from(studentProfiles).where(eq(studentProfiles.id, student.id))
    expect(stored?.version, 'an edit that began before must not overwrite them').toBe(3)
  })

  test('a capture sent again is not saved again, even after it was removed', async () => {
    const office = await director()
    const student = await makeProfile(server)
    const photos = [(await uploadedBy(office)).url, inline(await newPicture())]
    const captures = [randomUUID(), randomUUID()]
    const [first, second] = await Promise.all([
      office.post(photosPath(student), { photos, captures }),
      office.post(photosPath(student), { photos, captures }),
    ])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(await idsOf(student)).toHaveLength(2)
    await db().delete(profilePhotos).where(eq(profilePhotos.profileId, student.id))
    const again = await office.post(photosPath(student), { photos, captures })
    expect(again.statusCode).toBe(201)
    expect(again.json().images).toEqual([])
    expect(await idsOf(student)).toEqual([])
  })

  test('a capture saved for another student by mistake is moved, not copied', async () => {
    const office = await director()
    const [wrong, right] = [await makeProfile(server), await makeProfile(server)]
    const { url, id } = await uploadedBy(office)
    const captures = [randomUUID()]
    await office.post(photosPath(wrong), { photos: [url], captures })
    const answer = await office.post(photosPath(right), { photos: [url], captures })
    expect(answer.statusCode).toBe(201)
    expect(await idsOf(wrong)).toEqual([])
    expect(await idsOf(right)).toEqual([id])
    await office.post(photosPath(right), { photos: [url], captures })
    expect(await idsOf(right)).toEqual([id])
  })

  test('a photo moved on the server does not return when its capture is sent again', async () => {
    const office = await director()
    const [wrong, right] = [await makeProfile(server), await makeProfile(server)]
    const { url, id } = await uploadedBy(office)
    const captures = [randomUUID()]
    await office.post(photosPath(wrong), { photos: [url], captures })
    await office.post(`${photosPath(wrong)}/move`, { photoIds: [id], toStudentId: right.id })
    await office.post(photosPath(wrong), { photos: [url], captures })
    expect(await idsOf(wrong)).toEqual([])
    expect(await idsOf(right)).toEqual([id])
  })

  test('allows at most 100 photos, and saves none when there would be more', async () => {
    const office = await director()
    const student = await makeProfile(server)
    const urls: string[] = []
    for (let count = 0; count < 3; count++) urls.push((await uploadedBy(office)).url)
    const filler = await uploadedBy(office)
    await db().execute(`INSERT INTO photos (hash, mime, bytes, width, height, thumbhash)
      SELECT lpad(n::text, 64, '0'), 'image/jpeg', 1, 1, 1, '' FROM generate_series(1, 98) AS n`)
    await db().execute(`INSERT INTO profile_photos (profile_id, hash, position)
      SELECT ${student.id}, lpad(n::text, 64, '0'), n FROM generate_series(1, 98) AS n`)
    const refused = await office.post(photosPath(student), { photos: urls, captures: urls.map(() => randomUUID()) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields.photos).toBe(PHOTO_SESSION_MESSAGE.full)
    expect(await idsOf(student)).toHaveLength(98)
    expect(await db().select().from(photoCaptures)).toEqual([])
    expect((await office.post(photosPath(student), { photos: [filler.url] })).statusCode).toBe(201)
  })

  test("refuses another person's upload, foreign addresses, invalid images, and ids that do not match", async () => {
    const office = await director()
    const student = await makeProfile(server)
    const stranger = await uploadedBy(await director())
    const mine = await uploadedBy(office)
    for (const photos of [[stranger.url], ['https://elsewhere.example/a.jpg'], [], ['data:image/jpeg;base64,aGVsbG8=']]) {
      const answer = await office.post(photosPath(student), { photos })
      expect(answer.statusCode, JSON.stringify(photos)).toBe(400)
    }
    expect((await office.post(photosPath(student), { photos: [stranger.url] })).json().fields.photos).toBe(PROFILE_MESSAGE.foreignPhoto)
    const twice = randomUUID()
    for (const captures of [[], ['x'], [randomUUID(), randomUUID()]]) {
      expect((await office.post(photosPath(student), { photos: [mine.url], captures })).statusCode).toBe(400)
    }
    expect((await office.post(photosPath(student), { photos: [mine.url, mine.url], captures: [twice, twice] })).statusCode).toBe(400)
    expect((await office.post('/api/students/4503599627370495/photos', { photos: [mine.url] })).statusCode).toBe(404)
    expect(await idsOf(student)).toEqual([])
  })

  test('forgets captures after half a year', async () => {
    const office = await director()
    const student = await makeProfile(server)
    const values = { profileId: student.id, hash: '0'.repeat(64) }
    await db()
      .insert(photoCaptures)
      .values({ ...values, id: randomUUID(), savedAt: new Date(Date.now() - 200 * DAY_MS) })
    await office.post(photosPath(student), { photos: [(await uploadedBy(office)).url], captures: [randomUUID()] })
    expect(await db().select().from(photoCaptures)).toHaveLength(1)
  })
})

describe('moving photos to another student', () => {
  async function twoStudents() {
    const office = await director()
    const [wrong, right] = [await makeProfile(server), await makeProfile(server)]
    const photos = [await uploadedBy(office), await uploadedBy(office), await uploadedBy(office)]
    await office.post(photosPath(wrong), { photos: photos.map(({ url }) => url) })
    return { office, wrong, right, ids: photos.map(({ id }) => id) }
  }

  test('removes them here and appends them there, both or neither', async () => {
    const { office, wrong, right, ids } = await twoStudents()
    const own = await uploadedBy(office)
    await office.post(photosPath(right), { photos: [own.url] })
    const answer = await office.post(`${photosPath(wrong)}/move`, { photoIds: [ids[2], ids[0]], toStudentId: right.id })
    expect(answer.statusCode).toBe(200)
    expect(await idsOf(wrong)).toEqual([ids[1]])
    expect(await idsOf(right)).toEqual([own.id, ids[2], ids[0]])
    expect(answer.json().from.photos.map(({ id }: { id: string }) => id)).toEqual([ids[1]])
    expect(await newestLine()).toMatchObject({ action: 'talent.photos-moved', details: { photos: 2, to: right.id } })
  })

  test('removes them from the links to the first student', async () => {
    const { office, wrong, right, ids } = await twoStudents()
    const rows = await db().select().from(profilePhotos).where(eq(profilePhotos.profileId, wrong.id))
    const selectedPhotos = rows.map(({ id }) => id)
    const token = newToken()
    const expiresAt = new Date(Date.now() + DAY_MS)
    await db()
      .insert(photoDownloadLinks)
      .values({ tokenHash: hashToken(token), studentId: wrong.id, selectedPhotos, selectedPositions: [0, 1, 2], expiresAt })
    await office.post(`${photosPath(wrong)}/move`, { photoIds: [ids[0]], toStudentId: right.id })
    const shared = await server.anonymous().get(`/api/photo-download-links/${token}`)
    expect(shared.body).not.toContain(ids[0])
    expect(shared.body).toContain(ids[1])
  })

  test('refuses missing photos, the same student, a missing student, and too many photos', async () => {
    const { office, wrong, right, ids } = await twoStudents()
    const move = (body: Record<string, unknown>) => office.post(`${photosPath(wrong)}/move`, body)
    expect((await move({ photoIds: ['0'.repeat(64)], toStudentId: right.id })).json().fields.photoIds).toBe(
      PHOTO_SESSION_MESSAGE.notInPortfolio,
    )
    expect((await move({ photoIds: ids, toStudentId: wrong.id })).statusCode).toBe(400)
    expect((await move({ photoIds: ids, toStudentId: 4_503_599_627_370_495 })).statusCode).toBe(404)
    expect((await move({ photoIds: [], toStudentId: right.id })).statusCode).toBe(400)
    await db().execute(`INSERT INTO photos (hash, mime, bytes, width, height, thumbhash)
      SELECT lpad(n::text, 64, '0'), 'image/jpeg', 1, 1, 1, '' FROM generate_series(1, 98) AS n`)
    await db().execute(`INSERT INTO profile_photos (profile_id, hash, position)
      SELECT ${right.id}, lpad(n::text, 64, '0'), n FROM generate_series(1, 98) AS n`)
    expect((await move({ photoIds: ids, toStudentId: right.id })).statusCode).toBe(400)
    expect(await idsOf(wrong)).toEqual(ids)
  })

  test('between the same two students at once succeeds for both', async () => {
    const { office, wrong, right, ids } = await twoStudents()
    const back = await uploadedBy(office)
    await office.post(photosPath(right), { photos: [back.url] })
    const answers = await Promise.all([
      office.post(`${photosPath(wrong)}/move`, { photoIds: [ids[0]], toStudentId: right.id }),
      office.post(`${photosPath(right)}/move`, { photoIds: [back.id], toStudentId: wrong.id }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await idsOf(wrong)).toEqual([ids[1], ids[2], back.id])
    expect(await idsOf(right)).toEqual([ids[0]])
  })
})
