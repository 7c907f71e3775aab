import { IMPORT_LIMITS, IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { beforeEach, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const EMAIL = 'everybody@example.edu'
const OTHERS = IMPORT_LIMITS.rows - 1

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

/** A table with the maximum number of rows, and one email in two spellings. */
const table = tableOf(
  Array.from({ length: IMPORT_LIMITS.rows }, (_, at) => ({ first: `Person${at}`, email: at % 2 === 0 ? EMAIL : EMAIL.toUpperCase() })),
)

test.each([
  ['nobody has', false],
  ['somebody has', true],
])('of 20,000 rows with an email that %s, the first is imported and all others are refused with the reason', async (_, isKnown) => {
  const known = isKnown ? await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: EMAIL }) : undefined
  const { id, counts } = await desk.check(table)
  expect(counts).toMatchObject({ new: isKnown ? 0 : 1, changed: isKnown ? 1 : 0, refused: OTHERS })
  expect(await desk.start(id)).toMatchObject({ done: 1, counts: { refused: OTHERS } })
  const people = await server.deps.platform.db.select().from(studentProfiles)
  expect(people).toMatchObject([{ firstName: 'Person0', email: EMAIL, ...(known && { id: known.id }) }])
  const [, ...refused] = (await desk.refused(id)).cells
  expect(refused).toHaveLength(OTHERS)
  expect(refused.filter((cells) => !cells.at(-1)?.includes(IMPORT_MESSAGE.repeated))).toEqual([])
})
