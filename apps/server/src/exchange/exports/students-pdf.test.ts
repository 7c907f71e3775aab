import type { ExportCategory } from '@callboard/contract/exchange/exports/rules'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { addPhoto } from '#testing/pictures.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/* The PDF of the students. */

let server: TestApp
let director: TestClient

beforeAll(async () => {
  // In Los Angeles the 21st begins only at 08:00 UTC.
  const clock = fakeClock(new Date('2026-11-21T07:30:00Z'))
  server = await testApp({ clock, institution: { name: 'Lakeside College', officeName: 'Casting Desk' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncate()
  director = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Ines', lastName: 'Moreau' }))
})

const flags = (...categories: readonly ExportCategory[]) => Object.fromEntries(categories.map((category) => [category, true]))

async function pdf(...categories: ExportCategory[]): Promise<{ pages: string[]; bytes: Buffer }> {
  const response = await director.post('/api/export/students', { format: 'pdf', includeFields: flags(...categories) })
  expect(response.statusCode).toBe(200)
  const document = await getDocumentProxy(new Uint8Array(response.rawPayload))
  return { pages: (await extractText(document)).text, bytes: response.rawPayload }
}

test('has a cover, four talents a page, and numbered pages', async () => {
  for (const letter of ['A', 'B', 'C', 'D', 'E']) await makeProfile(server, { firstName: `Test${letter}`, lastName: letter })
  const { pages } = await pdf('basicInfo', 'contactInfo')
  expect(pages).toHaveLength(3)
  expect(pages[0]).toMatch(/Casting Desk, Lakeside College/)
  expect(pages[0]).toMatch(/5 students/)
  expect(pages[0]).toMatch(/November 20, 2026 at 11:30 PM PST by Ines Moreau/)
  expect(pages[0]).toMatch(/Basic info, Contact info/)
  expect(pages.map((text, index) => text.includes(`${index + 1} of 3`))).toEqual([true, true, true])
  expect(pages[1]).toMatch(/TestA A[\s\S]*TestD D/)
  expect(pages[2]).toMatch(/TestE E/)
  expect(pages[2]).not.toMatch(/TestD/)
})

test('draws names in many scripts, and reports what it cannot draw', async () => {
  const names = ['Žofie Ōshima', 'Đặng Thùy', 'Ελένη', 'Юлия', '王小明', '김민준', 'さくら', 'आरव', 'Yíł']
  for (const [index, firstName] of names.entries()) await makeProfile(server, { firstName, lastName: String(index) })
  await makeProfile(server, { firstName: 'سارة', lastName: 'Z' })
  await makeProfile(server, { firstName: 'Odd \u{10ffff}', lastName: 'ZZ' })
  const text = (await pdf('basicInfo')).pages.join('\n').normalize('NFC').replaceAll(' ', '')
  for (const name of names) expect(text, name).toContain(name.normalize('NFC').replace(' ', ''))
  // The text is in visual order, in joined letter forms.
  expect(text.normalize('NFKC')).toMatch(/سارة|ةراس/)
  expect(text).toContain('Odd[U+10FFFF]')
})

test('embeds each talent’s first photo, and draws a frame when its file is missing', async () => {
  const [one, two] = [await makeProfile(server, { lastName: 'A' }), await makeProfile(server, { lastName: 'B' })]
  await addPhoto(server, one.id, '#224488')
  const withOne = await pdf('basicInfo')
  const images = (bytes: Buffer) => bytes.toString('latin1').match(/\/DCTDecode/g)?.length ?? 0
  expect(images(withOne.bytes)).toBe(1)
  const hash = await addPhoto(server, two.id, '#882244')
  expect(images((await pdf('basicInfo')).bytes)).toBe(2)
  for await (const key of server.deps.platform.store.list(`photos/${hash}/`)) await server.deps.platform.store.delete(key)
  const { bytes, pages } = await pdf('basicInfo')
  expect(images(bytes)).toBe(1)
  expect(pages[1]).toMatch(/No photo/)
})

test('prints demographics and names only when they are requested', async () => {
  await makeProfile(server, { firstName: 'Unnamed', ethnicity: 'Sámi', religion: 'Undecided' })
  const without = (await pdf('contactInfo')).pages.join('\n')
  expect(without).not.toMatch(/Sámi|Undecided|Unnamed/)
  expect(without).toMatch(/Talent 1/)
  expect((await pdf('demographics')).pages[1]).toMatch(/Sámi[\s\S]*Undecided/)
})

test('without students is only a cover', async () => {
  expect((await pdf('basicInfo')).pages).toHaveLength(1)
})

test('names the zone of the hours in a PDF', async () => {
  await makeProfile(server, { weeklyAvailability: { 1: [true, ...Array(12).fill(false)] } })
  expect((await pdf('availability')).pages.join(' ').replaceAll(/\s+/g, ' ')).toContain('Mon 8 AM-9 AM (PT)')
})
