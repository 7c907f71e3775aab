import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import { photos, profilePhotos } from '#db/schema/profiles.ts'
import { ingestPhoto } from '#platform/images/photo-media.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import { ownersHold } from '#testing/scene.ts'
import { readStrictCsv } from '#testing/strict-csv.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()
let office: TestClient
let project: { id: number }
beforeEach(async () => {
  office = await signIn(server, await makeUser(server, { role: 'admin' }))
  project = await makeProject(server, {
    title: 'Night shoot',
    location: 'Stage 4',
    shootDate: '2026-12-05',
    shootTime: '18:30',
    numberOfStudents: 3,
  })
  const lead = await makeRole(server, { projectId: project.id, name: '=Lead', shootDate: '2026-12-06', shootTime: '07:00', position: 1 })
  const book = async (firstName: string, values: Partial<Parameters<typeof makeApplication>[1]>) => {
    const profile = await makeProfile(server, { firstName, lastName: 'Okafor', heightFeet: 5, heightInches: 6, year: 'junior' })
    return makeApplication(server, { projectId: project.id, studentId: profile.id, ...values })
  }
  await book('Zoe', { stage: 'alternate' })
  await book('Yan', { stage: 'alternate' })
  // Leaves gaps in the ranks, as if two earlier alternates had left.
  await rowsIn(server, 'UPDATE applications SET rank = rank + 2 WHERE rank IS NOT NULL')
  await book('Ada', { stage: 'booked' })
  await book('Bo', { stage: 'booked', roleId: lead.id })
  await book('Cy', { stage: 'submitted' })
})

const make = (format: string, headers: Record<string, string> = {}) =>
  office.call('POST', `/api/projects/${project.id}/cast/export`, { body: { format }, headers })

test('a CSV lists who is booked by role with contact, place and call time, then the alternates by rank', async () => {
  const response = await make('csv')
  expect(response.headers['content-disposition']).toBe(`attachment; filename="callboard-cast-${project.id}.csv"`)
  const [columns, ...rows] = readStrictCsv(response.rawPayload)
  expect(columns).toEqual('Role,Status,First name,Last name,Email,Cell phone,Place,Date,Call time,Done at,Year,Gender,Height'.split(','))
  expect(rows.map(([role, status, firstName]) => [role, status, firstName])).toEqual([
    ['Participant', 'Booked', 'Ada'],
    ['Participant', 'Alternate 1', 'Zoe'],
    ['Participant', 'Alternate 2', 'Yan'],
    // A spreadsheet must not run typed text as a formula.
    ["'=Lead", 'Booked', 'Bo'],
  ])
  expect(rows.map((row) => row[6])).toEqual(Array(4).fill('Stage 4'))
  // The day and time of the role replace those of the casting call.
  expect([rows[0]?.[7], rows[3]?.[7]]).toEqual(['2026-12-05', '2026-12-06'])
  expect([rows[0]?.[8], rows[3]?.[8]]).toEqual(['6:30 PM PST', '7:00 AM PST'])
})

test('a PDF has the same people under their roles, on as many pages as they need', async () => {
  const profiles = await Promise.all(Array.from({ length: 60 }, () => makeProfile(server, { firstName: 'Many', lastName: 'Extra' })))
  const extra = await makeRole(server, { projectId: project.id, name: 'Crowd', position: 2 })
  for (const { id } of profiles) await makeApplication(server, { projectId: project.id, studentId: id, roleId: extra.id, stage: 'booked' })
  const response = await make('pdf')
  expect(response.headers['content-type']).toBe('application/pdf')
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)), { mergePages: true })
  expect(totalPages).toBeGreaterThan(2)
  for (const part of ['Night shoot', '=Lead', 'Ada Okafor (Booked)', 'Zoe Okafor (Alternate 1)', 'Stage 4']) expect(text).toContain(part)
  expect(text.match(/Many Extra \(Booked\)/g)).toHaveLength(60)
})

test('a PDF has the face of everybody with a photo, also when its file is gone', async () => {
  const { db, store } = server.deps.platform
  const [ada] = await rowsIn<{ id: number }>(server, "SELECT id::float8 AS id FROM student_profiles WHERE first_name = 'Ada'")
  const picture = sharp({ create: { width: 400, height: 600, channels: 3, background: 'teal' } })
  const { hash, ...photo } = await ingestPhoto(store, await picture.jpeg().toBuffer(), { maxBytes: 1e7, maxPixels: 1e7 }, 'ada')
  await db.insert(photos).values({ hash, ...photo })
  const images = async () => (await make('pdf')).rawPayload.toString('latin1').match(/\/DCTDecode/g)?.length ?? 0
  expect(await images()).toBe(0)
  await db.insert(profilePhotos).values({ profileId: ada?.id ?? 0, hash, position: 0 })
  expect(await images()).toBe(1)
  for await (const key of store.list(`photos/${hash}/`)) await store.delete(key)
  expect(await images()).toBe(0)
})

test('a cast without anybody is a file, too, and restricted students are in none', async () => {
  const [ada] = await rowsIn<{ id: number }>(server, "SELECT id::float8 AS id FROM student_profiles WHERE first_name = 'Ada'")
  const admin = await makeUser(server, { role: 'admin' })
  const owner = { id: ada?.id } as Parameters<typeof ownersHold>[0]['owner']
  await ownersHold({ server, owner, other: owner, admin })
  expect(readStrictCsv((await make('csv')).rawPayload).map(([, , firstName]) => firstName)).not.toContain('Ada')
  await rowsIn(server, 'DELETE FROM applications')
  expect(readStrictCsv((await make('csv')).rawPayload)).toHaveLength(1)
  expect((await make('pdf')).statusCode).toBe(200)
})

test('it is in the requester’s language, in the audit log, and refused for a casting call that does not exist', async () => {
  const [columns] = readStrictCsv((await make('csv', { 'accept-language': 'es' })).rawPayload)
  expect(columns?.slice(0, 3)).toEqual(['Función', 'Estado', 'Nombre'])
  expect(await rowsIn(server, "SELECT subject, details FROM audit_log WHERE action = 'cast.exported'")).toEqual([
    { subject: `project:${project.id}`, details: { format: 'csv', count: 4 } },
  ])
  expect((await make('docx')).statusCode).toBe(400)
  expect((await office.post('/api/projects/999999/cast/export', { format: 'csv' })).statusCode).toBe(404)
})
