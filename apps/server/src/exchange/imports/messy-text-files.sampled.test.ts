import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { ANN, BOTH, HEADINGS as H, importDesk, LUZ } from '#testing/import-desk.ts'
import { sampleOf } from '#testing/sample.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' }, clock: fakeClock(new Date('2026-11-28T18:00:00.000Z')) })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})
const desk = importDesk(() => director)

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
        [
          'with a quote that never ends before quoted cells',
          csv([
            [...H, 'Bio'],
            [...LUZ, '"Sings and'],
            [...ANN, '"Acts, swims."'],
          ]),
          ['2 refused Luz Vega: row', '3 new Ann Oh'],
        ],
        ['in UTF-16, little end first', utf16(`\ufeff${TABLE}`), BOTH],
        ['in UTF-16, big end first', utf16(`\ufeff${TABLE}`).swap16(), BOTH],
        ['in UTF-16 without a mark', utf16(TABLE), BOTH],
        ['as Windows wrote it', Buffer.from(csv([H, ['Íñigo', 'Peña', ...LUZ.slice(2)]]), 'latin1'), ['2 new Íñigo Peña']],
        ['with mixed line ends', `${H.join(',')}\r\n${LUZ.join(',')}\n${ANN.join(',')}\r`, BOTH],
        ['with the line ends of old Macs', csv([H, LUZ, ANN], ',', '\r'), BOTH],
        ['with a quote that never ends', csv([H, ['"Luz', ...LUZ.slice(1)], ANN]), ['2 refused Luz Vega: row', '3 new Ann Oh']],
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
          ['2 new Luz Vega', '3 refused First name Last name: cellPhone expectedGraduationYear email', '4 new Ann Oh'],
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
    expect(await desk.outcomes(file)).toEqual(rows)
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
    expect((await desk.firstProfile(file))[field]).toBe(value)
  })
})
