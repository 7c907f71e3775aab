import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecords } from './csv-records.domain.ts'

const HEADER = 'First name,Last name,Email,Cell phone,Major,Bio'
const row = (first: string, bio = '', last = 'Roe') => `${first},${last},${first.toLowerCase()}@example.edu,310 555 0142,Dance,${bio}`

/** Reads lines. Returns the first name of each row, with a `!` after a broken one. */
const read = (lines: readonly string[], delimiter = ',') =>
  readRecords([HEADER, ...lines].join('\n').replaceAll(',', delimiter), delimiter, 1000)
    .slice(1)
    .map(({ cells, isBroken }) => `${cells[0]}${isBroken ? '!' : ''}`)

describe('a quotation mark that is not closed', () => {
  test.each<[what: string, lines: string[], people: string[]]>([
    ['in the last cell', [row('Ana'), row('Bea', '"Sings and'), row('Cy'), row('Di')], ['Ana', 'Bea!', 'Cy', 'Di']],
    [
      'before a quoted cell',
      [row('Ana', '"Mime."'), row('Bea', '"Sings and'), row('Cy', '"Acts, swims."'), row('Di')],
      ['Ana', 'Bea!', 'Cy', 'Di'],
    ],
    ['in the first cell', [row('Ana'), `"${row('Bea')}`, row('Cy', '"Acts."'), row('Di')], ['Ana', 'Bea!', 'Cy', 'Di']],
    ['in the middle', [row('Ana'), row('Bea', '', '"Roe'), row('Cy', '', '"Roe"'), row('Di')], ['Ana', 'Bea!', 'Cy', 'Di']],
    ['in the last row', [row('Ana', '"Mime."'), row('Bea', '"Sings')], ['Ana', 'Bea!']],
    ['alone in a cell', [row('Ana'), row('Bea', '"'), row('Cy'), row('Di', '"Mime."')], ['Ana', 'Bea!', 'Cy', 'Di']],
    ['twice', [row('Ana'), row('Bea', '""Sings and'), row('Cy'), row('Di', '"Mime."')], ['Ana', 'Bea!', 'Cy', 'Di']],
    ['in several rows', [row('Ana', '"Sings'), row('Bea', '"Mimes'), row('Cy', '"Acts'), row('Di')], ['Ana!', 'Bea!', 'Cy!', 'Di']],
    ['that a height closes later', [row('Ana'), row('Bea', '"Sings'), row('Cy', `6'0"`), row('Di')], ['Ana', 'Bea!', 'Cy', 'Di']],
    [
      'with the rest of the cell on lines of its own',
      [row('Bea', '"Sings'), 'and dances', 'at night', row('Cy'), row('Di')],
      ['Bea!', 'Cy', 'Di'],
    ],
    [
      'where every cell is quoted',
      ['Ana', 'Bea', 'Cy', 'Di'].map((name) =>
        row(name, 'Mime')
          .replace(/[^,]+/g, '"$&"')
          .replace(name === 'Bea' ? /"$/ : /$^/, ''),
      ),
      ['Ana', 'Bea!', 'Cy', 'Di'],
    ],
  ])('%s', (_, lines, people) => {
    for (const delimiter of [',', ';', '\t']) expect(read(lines, delimiter)).toEqual(people)
  })

  test('takes nobody else, wherever it is, and changes nothing of the others', () => {
    const bio = fc.constantFrom(
      '',
      'Mime',
      'Mime, salsa',
      'Sings.\nDances.',
      `5'6"`,
      'He said "hi"',
      'Hamlet, 2019, lead\nMacbeth, 2020',
      'a\n\nb',
    )
    const mark = fc.constantFrom('"', '"""', '"Sings and', '"" and', '"Sings, dances', 'Mime"', '"Mime" and "salsa', '"Mime""')
    const breaks = fc.array(fc.record({ at: fc.nat(), column: fc.nat(5), mark }), { minLength: 1, maxLength: 3 })
    const bios = fc.array(bio, { minLength: 3, maxLength: 14 })
    fc.assert(
      fc.property(bios, breaks, fc.boolean(), fc.constantFrom(',', ';', '\t'), (texts, places, isAllQuoted, delimiter) => {
        const broken = new Map(places.map((place) => [place.at % texts.length, place]))
        const written = (cell: string) => (isAllQuoted || /^"|[,;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
        const lines = texts.map((text, at) => {
          const cells = [`P${at}x`, 'Roe', `p${at}x@example.edu`, '310 555 0142', 'Dance', broken.has(at) ? '' : text].map(written)
          const place = broken.get(at)
          if (place) cells[place.column] = place.column === 0 ? `"P${at}x` : place.mark
          return cells.join(delimiter)
        })
        const rows = readRecords([HEADER.replaceAll(',', delimiter), ...lines].join('\n'), delimiter, 1000)
        for (const [at, text] of texts.entries()) {
          if (broken.has(at)) continue
          const found = rows.find(({ cells }) => cells[0] === `P${at}x`)
          expect([found?.isBroken, found?.cells[5]]).toEqual([false, text])
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a quoted cell that is as it should be', () => {
  test.each<[what: string, bio: string, value: string]>([
    ['with a delimiter', '"Sings, dances."', 'Sings, dances.'],
    ['with a line break', '"Sings.\nDances."', 'Sings.\nDances.'],
    ['with empty lines', '"Sings.\n\nDances.\n"', 'Sings.\n\nDances.\n'],
    ['with doubled marks', '"She said ""hi"", twice"', 'She said "hi", twice'],
    ['with lines that have delimiters', '"Hamlet, 2019, lead\nMacbeth, 2020, witch"', 'Hamlet, 2019, lead\nMacbeth, 2020, witch'],
    ['that is empty', '""', ''],
    ['with a space before it', ' "Sings, dances."', 'Sings, dances.'],
    ['with marks that are not doubled', '"Sang "Carmen" in May"', 'Sang "Carmen" in May'],
  ])('%s is read', (_, bio, value) => {
    const [, first, second] = readRecords([HEADER, row('Ana', bio), row('Bea')].join('\n'), ',', 1000)
    expect([first?.isBroken, first?.cells.at(-1), second?.cells[0]]).toEqual([false, value, 'Bea'])
  })

  test('letters that look like marks stay', () => {
    expect(readRecords(`${HEADER}\n"Bob" Smith,Roe,b@example.edu,310 555 0142,Law,5'6"`, ',', 9)[1]).toEqual({
      cells: ['"Bob" Smith', 'Roe', 'b@example.edu', '310 555 0142', 'Law', `5'6"`],
      line: 2,
      isBroken: false,
    })
  })
})
