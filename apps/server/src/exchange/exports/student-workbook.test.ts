import { STAGE_NAME } from '@callboard/contract/casting/board/rules'
import { EXPORT_CATEGORIES, WORKBOOK_COLUMNS, WORKBOOK_KEYS } from '@callboard/contract/exchange/exports/rules'
import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const director = async () => signIn(server, await makeUser(server, { role: 'admin' }))

async function rowsOf(sheet: string, options: object = {}): Promise<Record<string, unknown>[]> {
  const body = { format: 'xlsx', includeFields: ALL_CATEGORIES, ...options }
  const answer = await (await director()).post('/api/export/students', body)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/filename="callboard-students-\d{4}-\d{2}-\d{2}\.xlsx"/)
  const [headings = [], ...rows] = await readSheet(answer.rawPayload, sheet, { trim: false })
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [String(heading), row[at] ?? null])))
}

test('a workbook holds everything that a casting director may change, as it is stored', async () => {
  const week = { '1': Array.from({ length: 13 }, (_, slot) => slot < 4 || slot === 6) }
  const { id } = await makeProfile(server, {
    id: 4_503_599_627_370_495,
    firstName: '=1+1',
    lastName: '@SUM(A1)',
    email: 'ines@example.edu',
    cellPhone: '+1 310 555 0142',
    major: '007',
    expectedGraduationYear: 2028,
    year: 'Sophomore',
    school: '-GSEP',
    instagram: '@ines',
    location: '2027-03-10',
    age: 20,
    heightFeet: 5,
    heightInches: 6,
    experienceLevel: 'beginner',
    gender: 'Female',
    ethnicity: 'Black',
    religion: 'Undecided',
    specialties: ['Dance; tap', 'C:\\', 'Singing'],
    bio: ' Two\nlines, <b>&amp; "quotes" _x0041_\u0085',
    available: false,
    weeklyAvailability: week,
    rating: 87,
    studentNumber: '080000259',
    officeNote: '=Calls back\nlate',
    isPublic: false,
    hidesContact: true,
    createdAt: new Date('2027-03-10T20:00:00Z'),
  })
  const [row, ...others] = await rowsOf('Talent')
  expect(others).toEqual([])
  expect(Object.keys(row ?? {})).toEqual([...WORKBOOK_KEYS, ...EXPORT_CATEGORIES.flatMap((category) => WORKBOOK_COLUMNS[category])])
  expect(row).toMatchObject({
    'Callboard ID': String(id),
    Email: 'ines@example.edu',
    'First name': '=1+1',
    'Last name': '@SUM(A1)',
    Available: false,
    'Experience level': 'beginner',
    Rating: 8.7,
    Specialties: 'Dance\\; tap; C:\\\\; Singing',
    Created: new Date('2027-03-10T00:00:00Z'),
    'Public page': false,
    'Contact hidden': true,
    'Cell phone': '+1 310 555 0142',
    Instagram: '@ines',
    Location: '2027-03-10',
    School: '-GSEP',
    Major: '007',
    Year: 'Sophomore',
    'Expected graduation year': 2028,
    Age: 20,
    'Height feet': 5,
    'Height inches': 6,
    Gender: 'Female',
    Sunday: 'Not available',
    Monday: '08:00-12:00; 14:00-15:00',
    Ethnicity: 'Black',
    Religion: 'Undecided',
    'Student number': '080000259',
    'Office note': '=Calls back\nlate',
  })
  expect(row?.['Bio']).toBe(' Two\nlines, <b>&amp; "quotes" _x0041_\u0085')
})

test('only the categories that were asked for are in it, and nobody who is restricted or does not consent', async () => {
  await makeProfile(server, { lastName: 'Open', religion: 'Undecided' })
  await makeProfile(server, { lastName: 'Held', heldAt: new Date() })
  const [row, ...others] = await rowsOf('Talent', { includeFields: { basicInfo: true } })
  expect([row?.['Last name'], others]).toEqual(['Open', []])
  expect(Object.keys(row ?? {})).toEqual([...WORKBOOK_KEYS, ...WORKBOOK_COLUMNS.basicInfo])
  expect(await rowsOf('Talent', { consenting: true })).toEqual([])
})

test('the sheet of applications names casting call, role and stage, without restricted people, and is written only if asked for', async () => {
  const project = await makeProject(server, { title: '=Gala' })
  const [open, held] = [await makeProfile(server, { lastName: 'Open' }), await makeProfile(server, { heldAt: new Date() })]
  for (const { id } of [open, held]) await makeApplication(server, { projectId: project.id, studentId: id })
  expect(await rowsOf('Applications', { applications: true })).toEqual([
    expect.objectContaining({ 'Casting call': '=Gala', Stage: STAGE_NAME.submitted, 'Callboard ID': String(open.id), 'Last name': 'Open' }),
  ])
  await expect(rowsOf('Applications')).rejects.toThrow()
  const lines = await server.deps.platform.db.select().from(auditLog).where(eq(auditLog.action, 'export.made')).orderBy(auditLog.id)
  expect(lines.map(({ details }) => details)).toMatchObject([
    { format: 'xlsx', count: 1, applications: true },
    { format: 'xlsx', count: 1 },
  ])
})

test('an empty workbook has its headings', async () => {
  expect(await rowsOf('Talent', { applications: true })).toEqual([])
})
