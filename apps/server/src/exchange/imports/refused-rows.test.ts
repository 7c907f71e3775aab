import { ENGLISH } from '@callboard/contract/translate'
import { beforeEach, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { readStrictCsv } from '#testing/strict-csv.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

test('the file of refused rows is made of pieces of bounded size, and has all of them in order', async () => {
  const LONG = 8
  const columns = Array.from({ length: 20 }, (_, at) => `Zz ${at}`)
  const people = Array.from({ length: 410 }, (_, at) => ({
    first: `P${at}`,
    email: at === 3 ? 'known@example.edu' : 'nowhere',
    // Cells that are left out are kept until the import begins.
    ...(at >= 400 && at < 400 + LONG && Object.fromEntries(columns.map((column) => [column, 'x'.repeat(19_000)]))),
  }))
  const { id, counts } = await desk.check(tableOf(people, columns))
  expect(counts).toMatchObject({ new: 1, refused: 409 })
  const { content } = await server.deps.importRows.refusedCsv(id, ENGLISH)
  const rowsOfPieces: number[] = []
  for await (const piece of content) rowsOfPieces.push(piece.split('\r\n').length - 1)
  // The heading, 200 at a time, then as many as have two megabytes.
  expect(rowsOfPieces).toEqual([1, 200, 200, 5, 4])
  const [header, ...lines] = readStrictCsv((await director.get(`/api/imports/${id}/refused.csv`)).rawPayload)
  expect(header?.at(-1)).toBe('Why it was not imported')
  // A spreadsheet would take P1 for a place.
  expect(lines.map(([first]) => first?.replace(/^'/, ''))).toEqual(people.filter((_, at) => at !== 3).map(({ first }) => first))
})
