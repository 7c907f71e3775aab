import { IMPORT_LIMITS, IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { strToU8, zipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { importDesk } from '#testing/import-desk.ts'
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

/** Each row as `2 new Luz Vega`, a refused one with the fields at fault: `3 refused Ann Oh: email`. */
async function outcomes(file: string | Buffer): Promise<string[]> {
  const { id } = await desk.check(file)
  return (await desk.rows(id)).map(({ number, outcome, name, problems }) => {
    const fields = problems.map(({ field }) => field ?? 'row')
    return `${number} ${outcome} ${name}${fields.length > 0 ? `: ${fields.join(' ')}` : ''}`
  })
}

/** What a file gives the profile of its first row. */
async function firstProfile(file: string | Buffer): Promise<Record<string, string | null>> {
  const { id } = await desk.check(file)
  const [row] = await desk.rows(id)
  return Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after]))
}

const H = ['First name', 'Last name', 'Email', 'Cell phone', 'Major', 'Expected graduation year']
const LUZ = ['Luz', 'Vega', 'luz@example.edu', '310 555 0142', 'Dance', '2028']
const ANN = ['Ann', 'Oh', 'ann@example.edu', '310 555 0143', 'Film', '2027']
const BOTH = ['2 new Luz Vega', '3 new Ann Oh']
const csv = (rows: readonly (readonly string[])[], delimiter = ',', end = '\r\n') => rows.map((cells) => cells.join(delimiter)).join(end)
const TABLE = csv([H, LUZ, ANN])
/** Luz with one more column. */
const also = (column: string, cell: string) =>
  csv([
    [...H, column],
    [...LUZ, cell],
  ])
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('a text file', () => {
  test.each(
    sampleOf<[what: string, file: string | Buffer, rows: string[]]>(
      [
        ['with semicolons', csv([H, LUZ, ANN], ';'), BOTH],
        ['with tabs', csv([H, LUZ, ANN], '\t'), BOTH],
        ['with bars', csv([H, LUZ, ANN], '|'), BOTH],
        ['with a byte order mark', `\ufeff${TABLE}`, BOTH],
        ['in UTF-16, little end first', utf16(`\ufeff${TABLE}`), BOTH],
        ['in UTF-16, big end first', utf16(`\ufeff${TABLE}`).swap16(), BOTH],
        ['in UTF-16 without a mark', utf16(TABLE), BOTH],
        ['as Windows wrote it', Buffer.from(csv([H, ['Íñigo', 'Peña', ...LUZ.slice(2)]]), 'latin1'), ['2 new Íñigo Peña']],
        ['with mixed line ends', `${H.join(',')}\r\n${LUZ.join(',')}\n${ANN.join(',')}\r`, BOTH],
        ['with the line ends of old Macs', csv([H, LUZ, ANN], ',', '\r'), BOTH],
        ['with a quote that never ends', csv([H, ['"Luz', ...LUZ.slice(1)], ANN]), ['2 new "Luz Vega', '3 new Ann Oh']],
        [
          'with quotes inside of cells',
          csv([
            [...H, 'Height'],
            [...LUZ, `5'6"`],
            [...ANN, `6'0"`],
          ]),
          BOTH,
        ],
        ['with NUL bytes', csv([H, LUZ.map((cell) => `${cell}\0`), ANN]), BOTH],
        [
          'with line breaks in cells',
          csv([
            [...H, 'Bio'],
            [...LUZ, '"Sings.\nDances."'],
            [...ANN, ''],
          ]),
          BOTH,
        ],
        ['with empty rows', csv([H, LUZ, ['', '', '', '', '', ''], [], ANN]), ['2 new Luz Vega', '5 new Ann Oh']],
        ['with a title above the names of its columns', csv([['Spring auditions'], [], H, LUZ, ANN]), ['4 new Luz Vega', '5 new Ann Oh']],
        ['with the hint of Excel', `sep=;\r\n${csv([H, LUZ, ANN], ';')}`, BOTH],
        ['with 500 columns', csv([H, LUZ, ANN].map((cells) => [...cells, ...Array(494).fill('-')])), BOTH],
        [
          'with cells that are missing',
          csv([H, LUZ, ['Ann', 'Oh']]),
          ['2 new Luz Vega', '3 refused Ann Oh: email cellPhone major expectedGraduationYear'],
        ],
        ['with cells beyond the last column', csv([H, [...LUZ, 'and', 'more'], ANN]), BOTH],
        [
          'without names of columns',
          csv([LUZ.slice(2), ANN.slice(2)]),
          ['1 refused : firstName lastName major', '2 refused : firstName lastName major'],
        ],
        [
          'with marks in cells that have nothing',
          csv([
            [...H, 'Instagram', 'Age', 'Year', 'Skills'],
            [...LUZ, 'N/A', 'n/a', '-', '—'],
            [...ANN.slice(0, 3), 'N/A', ...ANN.slice(4), '', '', '', ''],
          ]),
          ['2 new Luz Vega', '3 refused Ann Oh: cellPhone'],
        ],
        [
          'with the names of the columns twice',
          csv([H, LUZ, H, ANN]),
          ['2 new Luz Vega', '3 refused First name Last name: expectedGraduationYear email', '4 new Ann Oh'],
        ],
        [
          'with delimiters in quotes',
          csv([
            [...H, 'Bio'],
            [...LUZ, '"Salsa; tango, mime"'],
            [...ANN, ''],
          ]),
          BOTH,
        ],
        [
          'with whole names',
          csv([
            ['Name', ...H.slice(2)],
            ['Luz Vega', ...LUZ.slice(2)],
            ['"Oh, Ann"', ...ANN.slice(2)],
          ]),
          BOTH,
        ],
        [
          'with a name of one word',
          csv([
            ['Name', ...H.slice(2)],
            ['Cher', ...LUZ.slice(2)],
          ]),
          ['2 refused : name'],
        ],
        ['in Spanish', csv([['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Carrera', 'Año de graduación'], LUZ, ANN]), BOTH],
        [
          'of a form',
          csv([
            ['Timestamp', 'Your first name', 'Your last name', 'School email', 'Phone (for texts)', 'Your major', 'Graduation year'],
            ['9/1/2026 10:00:00', ...LUZ],
          ]),
          ['2 new Luz Vega'],
        ],
        ['with one email for everybody', csv([H, LUZ, [...ANN.slice(0, 2), ...LUZ.slice(2)]]), ['2 new Luz Vega', '3 refused Ann Oh: row']],
        ['with names beside addresses', csv([H, ['Luz', 'Vega', 'Luz Vega <luz@example.edu>', ...LUZ.slice(3)]]), ['2 new Luz Vega']],
        [
          'with digits that are cut off',
          csv([H, ['Luz', 'Vega', 'luz@example.edu', '3.11E+09', 'Dance', '2028']]),
          ['2 refused Luz Vega: cellPhone'],
        ],
        ['with errors of formulas', csv([H, ['#N/A', ...LUZ.slice(1)], ANN]), ['2 refused Vega: firstName', '3 new Ann Oh']],
        ['with a cell that is far too long', also('Bio', 'x'.repeat(IMPORT_LIMITS.cell + 1)), ['2 refused Luz Vega: bio']],
        ['with a year that nobody graduates in', csv([H, [...LUZ.slice(0, 5), '1999']]), ['2 refused Luz Vega: expectedGraduationYear']],
        ['with an age that is none', also('Age', '7'), ['2 refused Luz Vega: age']],
        ['with a height that is none', also('Height', 'tall'), ['2 refused Luz Vega: height']],
        ['with a school that is in no list', also('School', 'Hogwarts'), ['2 refused Luz Vega: school']],
        [
          'with nothing but addresses',
          csv([['Email'], ['luz@example.edu']]),
          ['2 refused : firstName lastName cellPhone major expectedGraduationYear'],
        ],
      ],
      0,
    ),
  )('%s gives exactly its people and refusals', async (_, file, rows) => {
    expect(await outcomes(file)).toEqual(rows)
  })

  test.each(
    sampleOf<[what: string, file: string, field: string, value: string]>(
      [
        [
          'a phone behind an apostrophe',
          csv([H, ['Luz', 'Vega', 'luz@example.edu', "'+1 310 555 0142", 'Dance', '2028']]),
          'cellPhone',
          '+1 310 555 0142',
        ],
        ['a year in two digits', csv([H, [...LUZ.slice(0, 5), "'28"]]), 'expectedGraduationYear', '2028'],
        ['a year with its month', csv([H, [...LUZ.slice(0, 5), 'May 2028']]), 'expectedGraduationYear', '2028'],
        ['a day of birth', also('Date of birth', '4/2/2006'), 'age', '20'],
        ['a height in centimetres', also('Height', '168'), 'height', `5'6"`],
        ['a height that became a date', also('Height', '2026-05-06'), 'height', `5'6"`],
        ['a yes in Spanish', also('Disponible', 'Sí'), 'available', 'Yes'],
        ['a list in one cell', also('Special skills', '"Salsa, mime, salsa"'), 'specialties', 'Salsa; mime'],
        ['a short word of a list', also('Class', 'soph'), 'year', 'Sophomore'],
        ['a rating out of 10', also('Rating', '8.7'), 'rating', '87'],
      ],
      1,
    ),
  )('with %s is understood', async (_, file, field, value) => {
    expect((await firstProfile(file))[field]).toBe(value)
  })
})

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
    expect(await outcomes(file)).toEqual(rows)
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
    expect((await firstProfile(file))[field]).toBe(value)
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

/** A ZIP archive whose entry unpacks to many zeros. @param declared the size that it states */
function bomb(declared?: number): Buffer {
  const file = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(40_000_000) }, { level: 9 }))
  if (declared === undefined) return file
  // In the local header and in the directory.
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
          Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), utf16('EncryptedPackage')]),
          IMPORT_MESSAGE.locked,
        ],
        ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), IMPORT_MESSAGE.notATable],
        ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), IMPORT_MESSAGE.notATable],
        ['an archive of something else', Buffer.from(zipSync({ 'photo.txt': strToU8('no table') })), IMPORT_MESSAGE.damaged],
        ['half a workbook', xlsxOf([{ name: 'Students', rows: PEOPLE }]).subarray(0, 900), IMPORT_MESSAGE.damaged],
        ['a workbook that unpacks to too much', bomb(0xf000_0000), IMPORT_MESSAGE.unpacksTooLarge],
        ['a workbook that unpacks to more than it says', bomb(1000), IMPORT_MESSAGE.damaged],
        ['names of columns alone', Buffer.from(H.join(',')), IMPORT_MESSAGE.empty],
        ['a workbook without cells', xlsxOf([{ name: 'Students', rows: [[null], [null]] }]), IMPORT_MESSAGE.empty],
        [
          'a table with too many columns',
          Buffer.from(csv([Array(513).fill('Email'), Array(513).fill('x')])),
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
