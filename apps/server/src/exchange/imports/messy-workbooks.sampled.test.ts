import { IMPORT_LIMITS, IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { ANN, BOTH, HEADINGS as H, importDesk, LUZ } from '#testing/import-desk.ts'
import { sampleOf } from '#testing/sample.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { type XlsxCell, xlsxOf } from '#testing/xlsx.ts'

const server = testServer({ env: { ROLE: 'all' }, clock: fakeClock(new Date('2026-11-28T18:00:00.000Z')) })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

const PEOPLE: XlsxCell[][] = [H, LUZ, ANN]

describe('a workbook', () => {
  test.each(
    sampleOf<[what: string, file: Buffer, rows: string[]]>(
      [
        ['with one sheet', xlsxOf([{ name: 'Students', rows: PEOPLE }]), BOTH],
        [
          'with three sheets is read where most rows are',
          xlsxOf([
            { name: 'Read me', rows: [['Printed on Monday']] },
            { name: 'Students', rows: PEOPLE },
            { name: 'Old', rows: [H, LUZ] },
          ]),
          BOTH,
        ],
        [
          'with merged headings',
          xlsxOf([
            {
              name: 'Students',
              rows: [['Spring auditions', null, null], ['Person', null, 'Contact'], ...PEOPLE],
              merged: ['A1:C1', 'A2:B2'],
            },
          ]),
          ['4 new Luz Vega', '5 new Ann Oh'],
        ],
        ['with hidden rows', xlsxOf([{ name: 'Students', rows: PEOPLE, hidden: [3] }]), BOTH],
        ['with formulas', xlsxOf([{ name: 'Students', rows: [H, [{ formula: 'Luz' }, ...LUZ.slice(1)], ANN] }]), BOTH],
        [
          'with an error',
          xlsxOf([{ name: 'Students', rows: [H, [...LUZ.slice(0, 4), { error: '#REF!' }, '2028'], ANN] }]),
          ['2 refused Luz Vega: major', '3 new Ann Oh'],
        ],
        ['with numbers', xlsxOf([{ name: 'Students', rows: [H, [...LUZ.slice(0, 3), 3105550142, 'Dance', 2028]] }]), ['2 new Luz Vega']],
      ],
      2,
    ),
  )('%s gives exactly its people and refusals', async (_, file, rows) => {
    expect(await desk.outcomes(file)).toEqual(rows)
  })

  test.each(
    sampleOf<[what: string, cells: [string, XlsxCell], field: string, value: string, from1904?: boolean]>(
      [
        ['a date', ['Date of birth', { date: 38_809 }], 'age', '20'],
        ['a date of an old Mac', ['Date of birth', { date: 37_347 }], 'age', '20', true],
        ['a truth', ['Available', false], 'available', 'No'],
        ['a number with many digits as text', ['Student number', '0012345678901234'], 'studentNumber', '0012345678901234'],
        ['a number that floating point made longer', ['Rating', 8.700_000_000_000_001], 'rating', '87'],
      ],
      3,
    ),
  )('with %s is understood', async (_, [column, cell], field, value, from1904 = false) => {
    const file = xlsxOf(
      [
        {
          name: 'Students',
          rows: [
            [...H, column],
            [...LUZ, cell],
          ],
        },
      ],
      { from1904 },
    )
    expect((await desk.firstProfile(file))[field]).toBe(value)
  })

  test('is read again when another sheet is chosen', async () => {
    const file = xlsxOf([
      { name: 'Students', rows: PEOPLE },
      { name: 'Film', rows: [H, ANN] },
    ])
    const { id, sheets } = (await desk.upload(file)).json()
    expect(sheets).toEqual([
      { name: 'Students', rows: 3 },
      { name: 'Film', rows: 2 },
    ])
    const chosen = await director.call('PUT', `/api/imports/${id}/sheet`, { body: { sheet: 1 } })
    expect(chosen.json()).toMatchObject({ sheet: 1, total: 1, sample: [ANN] })
    expect((await director.call('PUT', `/api/imports/${id}/sheet`, { body: { sheet: 2 } })).statusCode).toBe(400)
  })
})

/** A ZIP archive with an entry of many zeros. @param declared the size in its headers */
function bomb(declared?: number): Buffer {
  const file = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(40_000_000) }, { level: 9 }))
  if (declared === undefined) return file
  // Writes the size into the local header and the directory.
  file.writeUInt32LE(declared, 22)
  file.writeUInt32LE(declared, file.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24)
  return file
}

describe('a file that is no table', () => {
  test.each(
    sampleOf<[what: string, file: Buffer, message: string]>(
      [
        ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), IMPORT_MESSAGE.oldWorkbook],
        [
          'a workbook with a password',
          Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
          IMPORT_MESSAGE.locked,
        ],
        ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), IMPORT_MESSAGE.notATable],
        ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), IMPORT_MESSAGE.notATable],
        ['an archive of something else', Buffer.from(zipSync({ 'photo.txt': strToU8('no table') })), IMPORT_MESSAGE.notATable],
        ['half a workbook', xlsxOf([{ name: 'Students', rows: PEOPLE }]).subarray(0, 900), IMPORT_MESSAGE.damaged],
        ['a workbook that unpacks to too much', bomb(0xf000_0000), IMPORT_MESSAGE.unpacksTooLarge],
        ['a workbook that unpacks to more than it says', bomb(1000), IMPORT_MESSAGE.damaged],
        ['names of columns alone', Buffer.from(H.join(',')), IMPORT_MESSAGE.empty],
        ['a workbook without cells', xlsxOf([{ name: 'Students', rows: [[null], [null]] }]), IMPORT_MESSAGE.empty],
        [
          'a table with too many columns',
          Buffer.from(['Email', 'x'].map((cell) => Array(513).fill(cell)).join('\n')),
          IMPORT_MESSAGE.tooManyColumns,
        ],
        ['a table with too many rows', Buffer.from(`Email\n${'x\n'.repeat(IMPORT_LIMITS.rows + 1)}`), IMPORT_MESSAGE.tooManyRows],
      ],
      4,
    ),
  )('is refused in words: %s', async (_, file, message) => {
    const answer = await desk.upload(file)
    expect([answer.statusCode, answer.json().fields?.file]).toEqual([400, ENGLISH.t(message)])
  })

  test('is refused when it is empty, or larger than the limit', async () => {
    expect((await desk.upload('')).statusCode).toBe(400)
    expect((await desk.upload(Buffer.alloc(IMPORT_LIMITS.fileBytes + 1, 'x'))).statusCode).toBe(413)
  })
})
