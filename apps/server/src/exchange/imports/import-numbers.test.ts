import { IMPORT_MESSAGE, type ImportField } from '@callboard/contract/exchange/imports/rules'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)
const db = () => server.deps.platform.db
const stored = async () =>
  (await db().select().from(studentProfiles).orderBy(asc(studentProfiles.firstName))).map(
    ({ firstName, lastName, studentNumber }) => `${firstName} ${lastName} ${studentNumber}`,
  )
const decide = (id: number, number: number, body: object) => director.call('PUT', `/api/imports/${id}/rows/${number}`, { body })
const said = async (id: number) =>
  (await desk.rows(id)).map(({ outcome, lookalikes, problems }) => [
    outcome,
    ...lookalikes.map(({ firstName, by }) => `${firstName} by ${by}`),
    ...problems.map(({ message }) => message),
  ])

/** The fields that every profile must have. */
const REQUIRED = ['firstName', 'lastName', 'email', 'cellPhone', 'major', 'expectedGraduationYear'] as const

test('two exports of a form with a counter from 1 are six people, whatever the office says the counter is', async () => {
  const form = (people: readonly string[]) =>
    ['ID,Start time,Email,Name,First name,Last name,Phone,Major,Graduation']
      .concat(
        people.map(
          (name, at) =>
            `${at + 1},9/1/26 10:00:00,${name.toLowerCase()}@example.edu,${name} Roe${name},${name},Roe${name},310 555 0142,Dance,2028`,
        ),
      )
      .join('\r\n')
  await desk.start((await desk.check(form(['Ana', 'Bo', 'Cy']))).id)
  const { id, counts } = await desk.check(form(['Di', 'Ed', 'Flo']))
  expect(counts).toMatchObject({ new: 3, changed: 0, lookalike: 0 })
  await desk.start(id)
  expect((await stored()).map((name) => name.split(' ')[0])).toEqual(['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'])
  expect((await stored()).every((name) => name.endsWith(' null'))).toBe(true)
})

describe('a student number that somebody with another name has', () => {
  test('waits for a decision, and nothing is imported without one', async () => {
    // A row number, a number with a leading zero, and a reliable student number.
    const numbers = ['1', '042', '20251234']
    const owners = await Promise.all(
      numbers.map((studentNumber, at) => makeProfile(server, { firstName: `Ana${at}`, lastName: 'Vega', studentNumber })),
    )
    const owned = numbers.map((number, at) => `Ana${at} Vega ${number}`)
    const table = tableOf(
      numbers.map((number, at) => ({ first: `Bo${at}`, last: 'Li', 'Student number': number })),
      ['Student number'],
    )
    const columns: ImportField[] = [...REQUIRED, 'studentNumber']
    const { id } = await desk.check(table, { columns })
    expect(await said(id)).toEqual(numbers.map((_, at) => ['lookalike', `Ana${at} by number`]))
    await desk.start(id)
    expect(await stored()).toEqual(owned)

    const again = await desk.check(table, { columns })
    for (const at of numbers.keys())
      expect((await decide(again.id, at + 2, { decision: 'new' })).json()).toMatchObject({
        outcome: 'new',
        problems: [{ field: 'studentNumber', message: IMPORT_MESSAGE.otherNumber }],
      })
    await desk.start(again.id)
    expect(await stored()).toEqual([...owned, ...numbers.map((_, at) => `Bo${at} Li null`)])
    await desk.undo(again.id)
    expect(await stored()).toEqual(owned)

    const third = await desk.check(table, { columns })
    for (const [at, { id: studentId }] of owners.entries())
      expect((await decide(third.id, at + 2, { decision: 'same', studentId })).json()).toMatchObject({ outcome: 'changed' })
    await desk.start(third.id)
    expect(await stored()).toEqual(numbers.map((number, at) => `Bo${at} Li ${number}`))
    await desk.undo(third.id)
    expect(await stored()).toEqual(owned)
  })

  test('is sure beside the same name, also one that leaves out a part, but never when it is short', async () => {
    await makeProfile(server, { firstName: 'Ana María', lastName: 'Vega', studentNumber: '20251234' })
    await makeProfile(server, { firstName: 'Bo', lastName: 'Li', studentNumber: '42' })
    const { id: known } = await makeProfile(server, { firstName: 'Di', lastName: 'Roe', studentNumber: '7' })
    const rows = ['20251234,Ana,Vega,@ana', '42,Bo,Li,@bo', '20251234,Cy,Roe,@cy', '7,Di,Roe,@di']
    const { id } = await desk.check(['Student number,First name,Last name,Instagram', ...rows].join('\n'), {
      columns: ['studentNumber', 'firstName', 'lastName', 'instagram'],
    })
    const [ana, bo, cy, di] = await said(id)
    expect(ana).toEqual(['changed'])
    // Bo's row has no address, so it cannot be a new person, but the office can match it with Bo.
    expect(bo?.slice(0, 2)).toEqual(['refused', 'Bo by name'])
    // All problems of a row are reported at once.
    expect(cy?.slice(0, 3)).toEqual(['refused', 'Ana María by number', IMPORT_MESSAGE.repeatedNumber])
    expect(di?.slice(0, 2)).toEqual(['refused', 'Di by name'])
    expect((await decide(id, 5, { decision: 'same', studentId: known })).json()).toMatchObject({ outcome: 'changed' })
  })

  test('of a restricted person is left out without naming them, and twice in one file it is refused the second time', async () => {
    await makeProfile(server, { firstName: 'Hal', lastName: 'Vega', studentNumber: '20251230', heldAt: new Date() })
    const table = tableOf(
      [
        { first: 'Flo', 'Student number': '20251230' },
        { first: 'Ana', 'Student number': '20251234' },
        { first: 'Bo', 'Student number': '20251234' },
        { first: 'Cy', 'Student number': '20259999' },
      ],
      ['Student number'],
    )
    const { id } = await desk.check(table)
    expect(await said(id)).toEqual([['new', IMPORT_MESSAGE.otherNumber], ['new'], ['refused', IMPORT_MESSAGE.repeatedNumber], ['new']])
  })

  test('in a row that is refused, or is a stranger’s, keeps it from nobody who follows', async () => {
    await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', studentNumber: '20251234', email: 'ana.vega@example.edu' })
    const table = tableOf(
      [
        { first: 'Bo', 'Student number': '20251234' },
        { first: 'Ana', 'Student number': '20251234', Instagram: '@ana' },
        { first: 'Cy', email: 'none', 'Student number': '20255678' },
        { first: 'Di', 'Student number': '20255678' },
        { first: '', email: 'flo@example.edu', 'Student number': '20259012' },
        { first: 'Flo', email: 'flo@example.edu', 'Student number': '20259012' },
      ],
      ['Student number', 'Instagram'],
    )
    const { id } = await desk.check(table)
    expect((await desk.rows(id)).map(({ outcome }) => outcome)).toEqual(['lookalike', 'changed', 'refused', 'new', 'refused', 'new'])
    await desk.start(id)
    expect(await stored()).toEqual(['Ana Vega 20251234', 'Di Vega 20255678', 'Flo Vega 20259012'])
  })

  test('is none where it says nothing', async () => {
    const texts = ['TBD', '0', '000000', 'N/A', 'nan', '-']
    const people = texts.flatMap((text, at) => ['Ana', 'Bo'].map((name) => ({ first: `${name}${at}`, 'Student number': text })))
    await desk.start((await desk.check(tableOf(people, ['Student number']), { columns: [...REQUIRED, 'studentNumber'] })).id)
    expect(await stored()).toEqual(['Ana', 'Bo'].flatMap((name) => texts.map((_, at) => `${name}${at} Vega null`)))
  })
})
