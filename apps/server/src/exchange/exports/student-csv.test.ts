import { expect, test } from 'vitest'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { readStrictCsv } from '#testing/strict-csv.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

async function csv(): Promise<Record<string, string>[]> {
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const [columns = [], ...rows] = readStrictCsv(
    (await director.post('/api/export/students', { format: 'csv', includeFields: ALL_CATEGORIES })).rawPayload,
  )
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])))
}

test('a CSV has one record per student by RFC 4180, whatever their fields contain', async () => {
  const hostile = [
    'a\nb',
    'a\rb',
    'a\r\nb',
    '\r',
    'a\n',
    '"',
    '""',
    'a","b',
    ',',
    '"\n"',
    '\u{feff}a',
    'a;b',
    'a\u2028b',
    '\u0085',
    ' a ',
    '😀,\n"',
  ]
  for (const [at, text] of hostile.entries())
    await makeProfile(server, { lastName: `N${String(at).padStart(2, '0')}`, major: text, bio: text })
  const rows = await csv()
  // A carriage return at the beginning of a cell could start a formula.
  expect(rows.map(({ Major }) => Major)).toEqual(hostile.map((text) => text.replace(/^\r/, "'\r")))
  expect(rows.map(({ Bio }) => Bio)).toEqual(rows.map(({ Major }) => Major))
})

test('in a spreadsheet a CSV keeps every digit of an id, and texts that look like dates', async () => {
  await makeProfile(server, { id: 4_503_599_627_370_495, location: 'sept9', year: '05/2027', instagram: '12-5555', school: '#N/A' })
  const [row] = await csv()
  expect(row).toMatchObject({ ID: "'4503599627370495", Location: "'sept9", Year: "'05/2027", Instagram: "'12-5555", School: "'#N/A" })
  expect(row?.Created).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
