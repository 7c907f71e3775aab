import { EXPORT_CATEGORIES, EXPORT_COLUMNS, EXPORTS_AT_ONCE, type ExportCategory } from '@callboard/contract/exchange/exports/rules'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts'
import { addPhoto } from '#testing/pictures.ts'
import { readStrictCsv } from '#testing/strict-csv.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let server: TestApp
let clock: FakeClock
let director: TestClient
let directorId: string

beforeAll(async () => {
  // In Los Angeles the 21st begins only at 08:00 UTC.
  clock = fakeClock(new Date('2026-11-21T07:30:00Z'))
  server = await testApp({ clock, institution: { name: 'Lakeside College', officeName: 'Casting Desk' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  const admin = await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Moreau' })
  directorId = admin.id
  director = await signIn(server, admin)
})

const flags = (...categories: readonly ExportCategory[]) => Object.fromEntries(categories.map((category) => [category, true]))

async function csv(...categories: ExportCategory[]): Promise<Record<string, string>[]> {
  const response = await director.post('/api/export/students', { format: 'csv', includeFields: flags(...categories) })
  expect(response.statusCode).toBe(200)
  const [columns = [], ...rows] = readStrictCsv(response.rawPayload)
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])))
}

test('an export of some students has only those, and neither restricted ones nor any that are gone', async () => {
  const zoe = await makeProfile(server, { firstName: 'Zoe', lastName: 'Adams' })
  const ana = await makeProfile(server, { firstName: 'Ana', lastName: 'Ruiz' })
  const held = await makeProfile(server, { firstName: 'Hal', heldAt: new Date() })
  await makeProfile(server, { firstName: 'Ivo' })
  const body = { format: 'csv', includeFields: flags('basicInfo'), studentIds: [ana.id, held.id, zoe.id, 4242] }
  const response = await director.post('/api/export/students', body)
  expect([response.statusCode, response.headers['x-students']]).toEqual([200, '2'])
  const [, ...rows] = readStrictCsv(response.rawPayload)
  expect(rows.map(([, first]) => first)).toEqual(['Zoe', 'Ana'])
  const lines = await server.deps.platform.db.select().from(auditLog).where(eq(auditLog.action, 'export.made'))
  expect(lines.map(({ details }) => details)).toEqual([{ format: 'csv', categories: ['basicInfo'], count: 2, chosen: true }])
  const none = await director.post('/api/export/students', { ...body, studentIds: [] })
  expect([none.statusCode, none.json().fields]).toEqual([400, { studentIds: 'Please choose at least one profile' }])
})

describe('a CSV of the students', () => {
  test('has a byte order mark, CRLF, a dated name and the columns of every category', async () => {
    await makeProfile(server)
    const response = await director.post('/api/export/students', { format: 'csv', includeFields: flags(...EXPORT_CATEGORIES) })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    // The institution's day is still the one before the UTC day.
    expect(response.headers['content-disposition']).toBe('attachment; filename="callboard-students-2026-11-20.csv"')
    expect(response.headers['x-students']).toBe('1')
    expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header] = response.payload.slice(1).split('\r\n')
    expect(header?.split(',')).toEqual(EXPORT_CATEGORIES.flatMap((category) => EXPORT_COLUMNS[category]))
  })

  test('contains each student unchanged, whatever the name', async () => {
    const nasty = {
      firstName: "=cmd|' /C calc'!A0",
      lastName: 'Ó "Quote", 王小明\nسارة',
      cellPhone: '+1 (310) 555-0142',
      bio: '@SUM(1+1)*cmd()\r\n"quoted"; =HYPERLINK("http://evil.example")',
      instagram: '@mara',
      location: '-2+3',
      specialties: ['＝full width', 'Tap, jazz'],
      school: 'GSEP',
      year: 'Senior',
      age: 21,
      heightFeet: 5,
      heightInches: 6,
      rating: 87,
      studentNumber: '080000259',
      gender: 'Female',
      available: false,
      weeklyAvailability: { 1: [true, true, ...new Array(11).fill(false)] },
    }
    const profile = await makeProfile(server, nasty)
    const hash = await addPhoto(server, profile.id, '#884422')
    const [row, ...more] = await csv('basicInfo', 'contactInfo', 'academicInfo', 'physicalInfo', 'portfolio', 'availability')
    expect(more).toEqual([])
    expect(row).toEqual({
      ID: `'${profile.id}`,
      'First name': `'${nasty.firstName}`,
      'Last name': nasty.lastName,
      Available: 'No',
      'Experience level': 'student',
      Rating: '8.7',
      Specialties: `'＝full width, Tap, jazz`,
      Bio: `'@SUM(1+1)*cmd()\r\n"quoted"; '=HYPERLINK("http://evil.example")`,
      Created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      Updated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      'Student number': expect.stringMatching(/^'?080000259$/),
      Email: profile.email,
      'Cell phone': "'+1 (310) 555-0142",
      Instagram: "'@mara",
      Location: "'-2+3",
      School: 'GSEP',
      Major: 'Theatre Arts',
      Year: 'Senior',
      'Expected graduation year': '2028',
      Age: '21',
      Height: `5'6"`,
      Gender: 'Female',
      'Photo count': '1',
      'Photo addresses': `http://localhost:3000/media/photos/${hash}/original`,
      Sunday: 'Not available',
      Monday: '8 AM-10 AM',
      Tuesday: 'Not available',
      Wednesday: 'Not available',
      Thursday: 'Not available',
      Friday: 'Not available',
      Saturday: 'Not available',
    })
  })

  test.each([null, {}])('leaves the days empty where nobody entered hours (%j)', async (weeklyAvailability) => {
    await makeProfile(server, { weeklyAvailability })
    const [row] = await csv('availability')
    expect(Object.values(row ?? {})).toEqual(Array(7).fill(''))
  })

  test('contains ethnicity and religion only when demographics are requested', async () => {
    await makeProfile(server, { ethnicity: 'Sámi', religion: 'Undecided' })
    const others = EXPORT_CATEGORIES.filter((category) => category !== 'demographics')
    expect(JSON.stringify(await csv(...others))).not.toMatch(/Sámi|Undecided|Ethnicity|Religion/)
    expect(await csv('demographics')).toEqual([{ Ethnicity: 'Sámi', Religion: 'Undecided' }])
  })

  test('contains the notes of the office only when they are requested', async () => {
    await makeProfile(server, { officeNote: 'Calls back late' })
    const others = EXPORT_CATEGORIES.filter((category) => category !== 'officeNotes')
    expect(JSON.stringify(await csv(...others))).not.toMatch(/Calls back|Office note/)
    expect(await csv('officeNotes')).toEqual([{ 'Office note': 'Calls back late' }])
  })

  test('contains every student once, by name, over many reads', async () => {
    await makeProfile(server)
    await server.deps.platform.db.execute(sql`
      WITH people AS (INSERT INTO users (id, email) SELECT 'many-' || n, 'many-' || n || '@example.edu' FROM generate_series(1, 2345) AS n RETURNING id)
      INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
      SELECT 1000 + row_number() OVER (), id, 'N' || right(id, 1), id, id || '@example.edu', '1', 'Film' FROM people`)
    const rows = await csv('basicInfo', 'contactInfo')
    expect(rows).toHaveLength(2346)
    expect(new Set(rows.map(({ ID }) => ID)).size).toBe(2346)
    const names = rows.map((row) => row['Last name'] ?? '')
    const stored = await server.deps.platform.db.execute(sql`SELECT last_name FROM student_profiles ORDER BY last_name, first_name, id`)
    expect(names).toEqual(stored.rows.map((row) => row.last_name))
  })

  test('without students has a header', async () => {
    expect(await csv('basicInfo')).toEqual([])
  })
})

describe('an export', () => {
  test.each([
    [{ format: 'docx', includeFields: { basicInfo: true } }, { format: 'Please choose csv, pdf or xlsx' }],
    [{ format: 'csv', includeFields: {} }, { includeFields: 'Please select at least one field category' }],
    [{ format: 'csv', includeFields: { basicInfo: false } }, { includeFields: 'Please select at least one field category' }],
    [{ format: 'csv' }, { includeFields: 'Please select at least one field category' }],
  ])('%j is refused by field', async (body, fields) => {
    for (const path of ['/api/export/students', '/api/export/jobs']) {
      const response = await director.post(path, body)
      expect([response.statusCode, response.json().fields]).toEqual([400, fields])
    }
  })

  test('is recorded with its contents and requester', async () => {
    await makeProfile(server)
    await csv('basicInfo', 'demographics')
    const lines = await server.deps.platform.db.select().from(auditLog).where(eq(auditLog.action, 'export.made')).orderBy(asc(auditLog.id))
    expect(lines).toEqual([
      expect.objectContaining({ actor: directorId, details: { format: 'csv', categories: ['basicInfo', 'demographics'], count: 1 } }),
    ])
  })

  test('has its number of students in a header', async () => {
    await makeProfile(server)
    expect((await director.get('/api/export/students/count')).json()).toEqual({ count: 1 })
  })

  test.each(['csv', 'xlsx'])('of %s releases its connection and its place when the client disconnects', async (format) => {
    await makeProfile(server)
    const { exports, platform } = server.deps
    const actor = { kind: 'user', userId: directorId, email: 'x@example.edu', role: 'admin' } as const
    const order = { format, includeFields: { ...flags('basicInfo') } } as never
    const open = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, () => exports.stream(actor, order, 'en')))
    await expect(exports.stream(actor, order, 'en')).rejects.toMatchObject({ status: 429 })
    const reading = () =>
      platform.db.$client.query("SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()")
    expect((await reading()).rowCount).toBe(EXPORTS_AT_ONCE)
    for (const { stream } of open) stream.destroy()
    await vi.waitFor(async () => expect((await reading()).rowCount).toBe(0), 20_000)
    const again = await exports.stream(actor, order, 'en')
    again.stream.destroy()
  })

  test('that fails before its first byte is an error response', async () => {
    await server.deps.platform.db.execute(sql`ALTER VIEW shown_profiles RENAME TO elsewhere`)
    try {
      const response = await director.post('/api/export/students', { format: 'csv', includeFields: flags('basicInfo') })
      expect([response.statusCode, response.json().code]).toEqual([500, 'unexpected'])
    } finally {
      await server.deps.platform.db.execute(sql`ALTER VIEW elsewhere RENAME TO shown_profiles`)
    }
  })
})
