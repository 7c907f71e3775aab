import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { importRows } from '#db/schema/imports.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { importDesk, tableOf } from '#testing/import-desk.ts'
import { mailsTo } from '#testing/outbox.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-28T18:00:00.000Z'))
const server = testServer({ env: { ROLE: 'all' }, clock })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin', firstName: 'Dana', lastName: 'Whitfield' }))
})

const desk = importDesk(() => director)
const db = () => server.deps.platform.db
const profiles = () => db().select().from(studentProfiles).orderBy(asc(studentProfiles.firstName))
const profileOf = async (id: number) => (await db().select().from(studentProfiles).where(eq(studentProfiles.id, id)))[0]
const problemsOf = async (id: number) =>
  (await desk.rows(id, 'refused')).map(({ number, problems }) => [number, problems.map(({ message }) => message)])

describe('a table', () => {
  test('is read, and its columns are guessed', async () => {
    const answer = await desk.upload(tableOf([{ first: 'Ana' }, { first: 'Bo' }], ['Height']))
    expect(answer.json()).toMatchObject({
      state: 'columns',
      total: 2,
      header: ['First name', 'Last name', 'Email', 'Cell phone', 'Major', 'Expected graduation year', 'Height'],
      plan: { columns: ['firstName', 'lastName', 'email', 'cellPhone', 'major', 'expectedGraduationYear', 'height'] },
    })
    expect(await profiles()).toEqual([])
  })

  test('shows what a row becomes before anything is stored', async () => {
    const { id, plan } = (await desk.upload(tableOf([{ first: 'Ana', Height: '168 cm' }], ['Height']))).json()
    const row = (await director.post(`/api/imports/${id}/preview`, { plan, row: 0 })).json()
    expect(row).toMatchObject({ outcome: 'new', name: 'Ana Vega', email: 'Ana.Vega@example.edu' })
    expect(row.changes).toContainEqual({ field: 'height', before: null, after: `5'6"` })
    expect(await profiles()).toEqual([])
  })

  test('has a file name that reads as it is written', async () => {
    const { fileName } = (await desk.upload(tableOf([{ first: 'Ana' }]), 'list\u202evsc.\u2066csv')).json()
    expect(fileName).toBe('listvsc.csv')
  })

  test('refuses a value for everybody in the words of the form', async () => {
    const { id, plan } = (await desk.upload(tableOf([{ first: 'Ana' }]))).json()
    const refusal = async (major: string) =>
      (await director.call('PUT', `/api/imports/${id}/plan`, { body: { ...plan, everybody: { major } } })).json().fields
    expect(await refusal('x'.repeat(121))).toEqual({ 'everybody.major': 'Please keep this to 120 characters or fewer' })
    expect(await refusal(' ')).toEqual({ 'everybody.major': IMPORT_MESSAGE.everybody })
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), IMPORT_MESSAGE.notATable],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), IMPORT_MESSAGE.oldWorkbook],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and nothing else'), IMPORT_MESSAGE.damaged],
    ['nothing', Buffer.from('First name,Email\r\n\r\n'), IMPORT_MESSAGE.empty],
  ])('is refused when it is %s', async (_, content, message) => {
    const answer = await desk.upload(content)
    expect([answer.statusCode, answer.json().errors?.file ?? answer.json().fields?.file]).toEqual([400, message])
  })
})

describe('the dry run', () => {
  test('says of each row what it would do', async () => {
    const known = await makeProfile(server, {
      firstName: 'Bo',
      lastName: 'Li',
      email: 'bo@example.edu',
      major: 'Dance',
      cellPhone: '310 555 0142',
      expectedGraduationYear: 2028,
    })
    const changed = await makeProfile(server, {
      firstName: 'Cy',
      lastName: 'Roe',
      email: 'cy@example.edu',
      major: 'Film',
      cellPhone: '310 555 0142',
      expectedGraduationYear: 2028,
    })
    const table = tableOf([
      { first: 'Ana' },
      { first: 'Bo', last: 'Li', email: known.email },
      { first: 'Cy', last: 'Roe', email: changed.email },
      { first: 'Di', email: 'not an address' },
    ])
    const { id, counts } = await desk.check(table)
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, lookalike: 0, refused: 1, skipped: 0 })
    expect(await desk.rows(id, 'changed')).toMatchObject([
      { number: 4, student: { id: changed.id }, changes: [{ field: 'major', before: 'Film', after: 'Dance' }] },
    ])
    expect(await problemsOf(id)).toEqual([[5, [PROFILE_MESSAGE.email]]])
    expect(await profiles()).toHaveLength(2)
  })

  test('finds people by student number and by Callboard ID, and refuses a row that names several', async () => {
    const ana = await makeProfile(server, { firstName: 'Ana', studentNumber: '0042' })
    const bo = await makeProfile(server, { firstName: 'Bo' })
    const table = [
      'Callboard ID,Student number,Email,Instagram',
      `,0042,,@ana`,
      `${bo.id},,,@bo`,
      `${bo.id},0042,,@both`,
      '123,,,@nobody',
    ].join('\n')
    const { id } = await desk.check(table)
    expect((await desk.rows(id)).map(({ outcome, student }) => [outcome, student?.firstName])).toEqual([
      ['changed', 'Ana'],
      ['changed', 'Bo'],
      ['refused', undefined],
      ['refused', undefined],
    ])
    expect((await profileOf(ana.id))?.instagram).toBeNull()
  })

  test('refuses staff, restricted people and a second row about the same person', async () => {
    const { email } = await makeUser(server, { role: 'admin', email: 'office@example.edu' })
    const held = await makeProfile(server, { firstName: 'Hal', email: 'hal@example.edu', heldAt: new Date() })
    const { id } = await desk.check(
      tableOf([
        { first: 'Ana' },
        { first: 'Ana', last: 'Twice', email: 'ANA.VEGA@example.edu' },
        { first: 'Dana', email },
        { first: 'Hal', email: held.email },
      ]),
    )
    expect(await problemsOf(id)).toEqual([
      [3, [IMPORT_MESSAGE.repeated]],
      [4, [IMPORT_MESSAGE.staff]],
      [5, [IMPORT_MESSAGE.restricted]],
    ])
  })

  test('asks about somebody whose name is there already', async () => {
    const ana = await makeProfile(server, { firstName: 'Ána', lastName: 'Vega', email: 'other@example.edu' })
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: 'ana', last: 'vega', email: 'third@example.edu' }]))
    expect((await desk.rows(id)).map(({ outcome, lookalikes }) => [outcome, lookalikes.map((person) => person.id)])).toEqual([
      ['lookalike', [ana.id]],
      ['lookalike', [ana.id]],
    ])
    const decide = (number: number, body: object) => director.call('PUT', `/api/imports/${id}/rows/${number}`, { body })
    expect((await decide(2, { decision: 'same', studentId: ana.id })).json()).toMatchObject({ outcome: 'changed', student: { id: ana.id } })
    expect((await decide(3, { decision: 'new' })).json()).toMatchObject({ outcome: 'new' })
    expect((await decide(3, { decision: 'same', studentId: 5 })).statusCode).toBe(409)
    await desk.start(id)
    expect((await profileOf(ana.id))?.email).toBe('ana.vega@example.edu')
    expect(await profiles()).toHaveLength(2)
  })

  test('takes what the office says about values that are in no list', async () => {
    const table = tableOf(
      [
        { first: 'Ana', School: 'Business' },
        { first: 'Bo', School: 'Business' },
        { first: 'Cy', School: 'Mars' },
      ],
      ['School'],
    )
    const { id, plan, withoutCells } = await desk.check(table)
    expect(withoutCells).toBe(3)
    const values = { school: { Business: 'Graziadio Business School', Mars: null } }
    await director.call('PUT', `/api/imports/${id}/plan`, { body: { ...plan, values } })
    expect(await desk.settled(id, 'checked')).toMatchObject({ counts: { new: 3 }, withoutCells: 0 })
    await desk.start(id)
    expect((await profiles()).map(({ school }) => school)).toEqual(['Graziadio Business School', 'Graziadio Business School', null])
  })
})

describe('an import', () => {
  test('creates people who can sign in, unconfirmed, and tells nobody', async () => {
    const { id } = await desk.check(
      tableOf([{ first: 'Ana', Rating: '8.7', Skills: 'Salsa; Mime' }, { first: 'Bo' }], ['Rating', 'Skills']),
    )
    const { counts, done } = await desk.start(id)
    expect([counts.new, done]).toEqual([2, 2])
    expect(await profiles()).toMatchObject([
      {
        firstName: 'Ana',
        email: 'ana.vega@example.edu',
        rating: 87,
        specialties: ['Salsa', 'Mime'],
        confirmation: 'none',
        experienceLevel: null,
      },
      { firstName: 'Bo', rating: 0 },
    ])
    const accounts = await db().select().from(users).where(eq(users.role, 'student')).orderBy(asc(users.email))
    expect(accounts.map(({ email, firstName }) => [email, firstName])).toEqual([
      ['ana.vega@example.edu', 'Ana'],
      ['bo.vega@example.edu', 'Bo'],
    ])
    expect(await mailsTo(server, 'ana.vega@example.edu')).toEqual([])
    const lines = await db()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `import:${id}`))
      .orderBy(asc(auditLog.id))
    expect(lines.map(({ action }) => action)).toEqual(['import.read', 'import.started', 'talent.imported', 'import.done'])
  })

  test('leaves what a cell does not say, and clears it where the office wants that', async () => {
    const ana = await makeProfile(server, {
      firstName: 'Ana',
      lastName: 'Vega',
      email: 'ana@example.edu',
      instagram: '@ana',
      location: 'Malibu',
    })
    const table = 'Email,Instagram,Location\nana@example.edu,,LA'
    await desk.start((await desk.check(table)).id)
    expect(await profileOf(ana.id)).toMatchObject({ instagram: '@ana', location: 'LA' })
    await desk.start((await desk.check(table, { emptyClears: true })).id)
    expect(await profileOf(ana.id)).toMatchObject({ instagram: null, location: 'LA' })
  })

  test('refuses a row when its profile has changed since the dry run, and imports the others', async () => {
    const ana = await makeProfile(server, { firstName: 'Ana', lastName: 'Vega', email: 'ana@example.edu', location: 'Malibu' })
    const bo = await makeProfile(server, { firstName: 'Bo', lastName: 'Vega', email: 'bo@example.edu', location: 'Malibu' })
    const { id } = await desk.check('Email,Location\nana@example.edu,LA\nbo@example.edu,LA')
    await db().update(studentProfiles).set({ location: 'Irvine', version: 2 }).where(eq(studentProfiles.id, ana.id))
    const { counts } = await desk.start(id)
    expect(counts).toMatchObject({ changed: 1, refused: 1 })
    expect(await problemsOf(id)).toEqual([[2, [IMPORT_MESSAGE.changedMeanwhile]]])
    expect([(await profileOf(ana.id))?.location, (await profileOf(bo.id))?.location]).toEqual(['Irvine', 'LA'])
  })

  test('gives the refused rows back with their reasons, and takes them again once they are corrected', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }, { first: '=Bo', email: 'nowhere' }]))
    await desk.start(id)
    const { cells } = await desk.refused(id)
    expect(cells[1]).toEqual(['=Bo', 'Vega', 'nowhere', '310 555 0142', 'Dance', '2028', `Email: ${PROFILE_MESSAGE.email}`])
    const again = await desk.check(await desk.corrected(id, ['nowhere', 'bo@example.edu']))
    expect(again.counts).toMatchObject({ new: 1, refused: 0 })
    await desk.start(again.id)
    expect((await profiles()).map(({ firstName }) => firstName)).toEqual(['=Bo', 'Ana'])
  })

  test('is thrown away with its rows before it begins', async () => {
    const { id } = await desk.check(tableOf([{ first: 'Ana' }]))
    const cancelled = (await director.post(`/api/imports/${id}/cancel`, {})).json()
    expect(cancelled).toMatchObject({ state: 'cancelled', undoableUntil: null })
    expect(await db().select().from(importRows)).toEqual([])
    expect((await director.post(`/api/imports/${id}/start`, {})).statusCode).toBe(409)
  })
})
