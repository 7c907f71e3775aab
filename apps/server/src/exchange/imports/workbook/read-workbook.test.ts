import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { PEOPLE_XML, sheetXml, workbookOf } from '#testing/hostile-workbooks.ts'
import { zipOf } from '#testing/zip-files.ts'
import { readTable } from '../read-table.ts'

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET = 'xl/worksheets/sheet1.xml'
const HEADER = ['First name', 'Last name', 'Email', 'Cell phone', 'Major', 'Expected graduation year']
const NAMES = ['Luz', 'Ann']

/** A style sheet in which each style has the number format at its index. */
const stylesOf = (formats: readonly (string | number)[]) =>
  `<styleSheet xmlns="${NS}"><numFmts>${formats.map((one, at) => (typeof one === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${one.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"/>` : '')).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${formats.map((one, at) => `<xf numFmtId="${typeof one === 'string' ? 164 + at : one}"/>`).join('')}</cellXfs></styleSheet>`

/** Reads the text of one cell below the heading *Email*. */
async function cellOf(cell: string, parts: Record<string, string> = {}): Promise<string | undefined> {
  const rows = `<row><c t="inlineStr"><is><t>Email</t></is></c></row><row>${cell}</row><row><c t="inlineStr"><is><t>end</t></is></c></row>`
  const { rows: read } = await readTable(workbookOf({ [SHEET]: sheetXml(rows), ...parts }))
  return read.length === 2 ? read[0]?.cells[0] : undefined
}

const namesOf = async (file: Buffer) => {
  const { header, rows } = await readTable(file)
  expect(header).toEqual(HEADER)
  return rows.map(({ cells }) => cells[0])
}

describe('a number', () => {
  test.each<[pattern: string | number, value: number, text: string]>([
    ['000000000', 1234567, '001234567'],
    ['00000', 901, '00901'],
    ['"S"0000', 42, 'S0042'],
    ['\\A0', 7, 'A7'],
    ['0%', 0.87, '87%'],
    [10, 0.8725, '87.25%'],
    ['(###) ###-####', 3105550142, '(310) 555-0142'],
    ['[<=9999999]###-####;(###) ###-####', 3105550142, '(310) 555-0142'],
    ['0 "cm"', 168, '168 cm'],
    ['0', 20.4, '20'],
    ['0.00', 8.7, '8.70'],
    // Signs that only help reading are not part of a year or a number.
    ['#,##0', 2028, '2028'],
    [3, 1234567, '1234567'],
    ['_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)', 2028, '2028'],
    // If the format hides digits, the plain number is read.
    ['0.00E+00', 3105550142, '3105550142'],
    [';;;', 5, '5'],
    ['General', 8.700000000000001, '8.7'],
    [0, 3105550142, '3105550142'],
    ['@', 1234567, '1234567'],
    ['not a [[ format', 5, '5'],
    [`${'0'.repeat(5000)}`, 5, '5'],
    ['h:mm', 0.5, '12:00'],
  ])('in the format %s is as the cell shows it', async (pattern, value, text) => {
    expect(await cellOf(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': stylesOf([0, pattern]) })).toBe(text)
  })

  test.each<[pattern: string | number, value: number, text: string]>([
    ['m/d/yyyy', 38809, '2006-04-02'],
    [14, 38809, '2006-04-02'],
    ['[$-409]mmmm d, yyyy', 38809, '2006-04-02'],
    ['yyyy', 38809, '2006-04-02'],
    [22, 38809.999, '2006-04-02'],
    [57, 38809, '2006-04-02'],
    // Floating point made this midnight slightly too early; it must still be the next day.
    ['d-mmm', 38808.9999999999, '2006-04-02'],
    [14, 59, '1900-02-28'],
    [14, 61, '1900-03-01'],
    [14, -5, '-5'],
  ])('in the date format %s is a day', async (pattern, value, text) => {
    expect(await cellOf(`<c s="1"><v>${value}</v></c>`, { 'xl/styles.xml': stylesOf([0, pattern]) })).toBe(text)
  })

  test.each(['1', 'true', 'TRUE', ' true '])('counts days from 1904 where the workbook says %j', async (flag) => {
    const workbook = `<workbook xmlns="${NS}" xmlns:r="r"><workbookPr date1904="${flag}"/><sheets><sheet name="x" r:id="rId1"/></sheets></workbook>`
    const parts = { 'xl/workbook.xml': workbook, 'xl/styles.xml': stylesOf([0, 14]) }
    expect(await cellOf('<c s="1"><v>37347</v></c>', parts)).toBe('2006-04-02')
    expect(await cellOf('<c s="1"><v>37347</v></c>', { ...parts, 'xl/workbook.xml': workbook.replace(flag, '0') })).toBe('2002-04-01')
  })

  test('is a day wherever the server is', async () => {
    const zone = process.env['TZ']
    try {
      for (const place of ['Asia/Tokyo', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
        process.env['TZ'] = place
        expect(await cellOf('<c s="1"><v>38809</v></c>', { 'xl/styles.xml': stylesOf([0, 14]) })).toBe('2006-04-02')
        expect(await cellOf('<c t="d"><v>2006-04-02T00:00:00</v></c>')).toBe('2006-04-02')
      }
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })
})

describe('a cell', () => {
  const STRINGS = {
    'xl/sharedStrings.xml': `<sst xmlns="${NS}"><si><t>one</t></si><si><r><t>Lu</t></r><r><rPr><b/></rPr><t xml:space="preserve">z </t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si></sst>`,
  }
  test.each([
    ['a shared text', '<c t="s"><v>0</v></c>', 'one'],
    ['a rich text', '<c t="s"><v> 1 </v></c>', 'Luz '],
    ['a text with its pronunciation', '<c t="s"><v>2</v></c>', '東京'],
    ['a rich text of its own', '<c t="inlineStr"><is><r><t>Lu</t></r><r><t>z</t></r><rPh><t>x</t></rPh></is></c>', 'Luz'],
    ['a text that escapes', '<c t="str"><v>a_x000D_b_x005F_x0041_ &amp; &#233;<![CDATA[<i>]]></v></c>', 'a\rb_x0041_ & é<i>'],
    ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a truth in a word', '<c t="b"><v>false</v></c>', 'FALSE'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['the error of a formula', '<c t="e"><f>VLOOKUP(A1,B:B,2)</f><v>#REF!</v></c>', '#REF!'],
    ['a formula', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a formula whose result is no text', '<c t="str"><f>IF(A1="","","x")</f><v></v></c>', ''],
    ['a formula without a result', '<c><f>A1</f></c>', CELL_MARK.formula],
    ['a formula with an empty result', '<c><f>A1</f><v/></c>', CELL_MARK.formula],
    ['a text formula without a result', '<c t="str"><f>A1</f></c>', CELL_MARK.formula],
    ['an index that no text has', '<c t="s"><v>99</v></c>', CELL_MARK.unreadable],
    ['an index that is none', '<c t="s"><v>x</v></c>', CELL_MARK.unreadable],
    ['a number that is none', '<c><v>12,5</v></c>', CELL_MARK.unreadable],
    ['a number without end', '<c t="n"><v>INF</v></c>', CELL_MARK.unreadable],
    ['a truth that is none', '<c t="b"><v>maybe</v></c>', CELL_MARK.unreadable],
    ['a style that does not exist', '<c s="99"><v>5</v></c>', '5'],
    ['nothing', '<c s="1"/>', ''],
  ])('with %s', async (_, cell, text) => {
    expect((await cellOf(`${cell}<c t="str"><v>beside</v></c>`, STRINGS)) ?? '').toBe(text)
  })

  test('with a formula that nobody has calculated is no zero', async () => {
    const workbook = `<workbook xmlns="${NS}" xmlns:r="r"><sheets><sheet name="x" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`
    expect(await cellOf('<c><f>A1</f><v>0</v></c>', { 'xl/workbook.xml': workbook })).toBe(CELL_MARK.formula)
    expect(await cellOf('<c><f>A1</f><v>0</v></c>')).toBe('0')
  })
})

/** Each workbook has two people, and other things around them. */
describe('people are read from a workbook', () => {
  const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const listed = (sheets: string) => `<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets>${sheets}</sheets></workbook>`
  const related = (all: Record<string, string>) =>
    `<Relationships xmlns="${RELATIONSHIPS}">${Object.entries(all)
      .map(([id, one]) => `<Relationship Id="${id}" Type="${one.split(' ')[0]}" Target="${one.split(' ')[1]}"/>`)
      .join('')}</Relationships>`

  test.each(['chartsheet', 'dialogsheet', 'xlMacrosheet'])('beside a %s, which is not offered', async (kind) => {
    const { sheets, rows } = await readTable(
      workbookOf({
        'xl/workbook.xml': listed('<sheet name="Odd" r:id="rId9"/><sheet name="Students" r:id="rId1"/>'),
        'xl/_rels/workbook.xml.rels': related({
          rId9: `${REL}/${kind} odd/sheet1.xml`,
          rId1: `${REL}/worksheet /xl/worksheets/sheet1.xml`,
        }),
        'xl/odd/sheet1.xml': '<chartsheet/>',
      }),
    )
    expect([sheets, rows.length]).toEqual([[{ name: 'Students', rows: 3 }], 2])
  })

  test('without references of cells and rows', async () => {
    expect(await namesOf(workbookOf({ [SHEET]: sheetXml(PEOPLE_XML) }))).toEqual(NAMES)
  })

  test('with backslashes, other letter case, and a first slash in the names of its files', async () => {
    const plain = Object.entries({
      '_rels/.rels': related({ rId1: `${REL}/officeDocument xl/workbook.xml` }),
      'xl/workbook.xml': listed('<sheet name="Students" r:id="rId1"/>'),
      'xl/_rels/workbook.xml.rels': related({ rId1: `${REL}/worksheet worksheets/sheet1.xml` }),
      [SHEET]: sheetXml(PEOPLE_XML),
    })
    for (const change of [
      (name: string) => name.replaceAll('/', '\\'),
      (name: string) => name.toUpperCase(),
      (name: string) => `/${name}`,
      (name: string) => name.replace('worksheets/sheet1', 'WorkSheets/Sheet1'),
    ]) {
      const file = zipOf(Object.fromEntries(plain.map(([name, text]) => [change(name), strToU8(text)])))
      expect(await namesOf(file)).toEqual(NAMES)
    }
  })

  test('that is not below xl/, with strict namespaces and prefixes', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const rows = PEOPLE_XML.replace(/<(\/?)(\w+)/g, '<$1x:$2')
    const file = zipOf({
      '_rels/.rels': strToU8(related({ rId1: `${strict}/officeDocument book/main.xml` })),
      'book/main.xml': strToU8(
        `<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:rel="${strict}"><x:sheets><x:sheet name="S" sheetId="1" rel:id="rId1"/></x:sheets></x:workbook>`,
      ),
      'book/_rels/main.xml.rels': strToU8(related({ rId1: `${strict}/worksheet ../sheets/a%20b.xml` })),
      'sheets/a b.xml': strToU8(
        `<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
      ),
    })
    expect(await namesOf(file)).toEqual(NAMES)
  })

  test('in UTF-16, and in Latin letters of old', async () => {
    const sheet = sheetXml(PEOPLE_XML.replace('Luz', 'Zoé'))
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${sheet}`, 'utf16le')])
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${sheet}`, 'latin1')
    for (const part of [utf16, latin]) expect(await namesOf(workbookOf({ [SHEET]: part }))).toEqual(['Zoé', 'Ann'])
  })

  test.each(['XFD1048575', 'XFD9', 'XFD1', 'AZ2'])('with a stray cell at %s', async (place) => {
    const row = place.replace(/\D/g, '')
    const stray = `<c r="${place}" t="str"><v>x</v></c>`
    const rows = [1, 2, 3].includes(Number(row))
      ? PEOPLE_XML.split('</row>')
          .map((one, at) => (at === Number(row) - 1 ? one + stray : one))
          .join('</row>')
      : `${PEOPLE_XML}<row r="${row}">${stray}</row>`
    expect(await namesOf(workbookOf({ [SHEET]: sheetXml(rows) }))).toEqual(NAMES)
  })

  test('where the second heading is empty', async () => {
    const rows = PEOPLE_XML.replace('<c t="inlineStr"><is><t>Last name</t></is></c>', '<c/>')
    const { header, rows: read } = await readTable(workbookOf({ [SHEET]: sheetXml(rows) }))
    expect([header.slice(0, 3), read.length]).toEqual([['First name', '', 'Email'], 2])
  })

  test('with a stray cell far below', async () => {
    const rows = `${PEOPLE_XML}<row r="90000"><c t="str"><v>x</v></c></row>`
    expect(await namesOf(workbookOf({ [SHEET]: sheetXml(rows) }))).toEqual(NAMES)
  })

  test('with rows that have the same number, and rows out of order', async () => {
    const rows = PEOPLE_XML.split('<row>').slice(1)
    const numbered = (order: readonly number[]) => order.map((number, at) => `<row r="${number}">${rows[at]}`).join('')
    const swapped = await readTable(workbookOf({ [SHEET]: sheetXml(numbered([1, 9, 5])) }))
    expect(swapped.rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [5, 'Ann'],
      [9, 'Luz'],
    ])
    const same = await readTable(workbookOf({ [SHEET]: sheetXml(numbered([1, 2, 2])) }))
    expect(same.rows.map(({ number }) => number)).toEqual([2])
  })

  test('where a cell is merged downwards, in each row', async () => {
    const rows = [
      ['Major', 'Email'],
      ['Dance', 'a'],
      ['', 'b'],
      ['Film', 'c'],
    ].map((cells) => `<row>${cells.map((cell) => (cell ? `<c t="str"><v>${cell}</v></c>` : '<c/>')).join('')}</row>`)
    const sheet = sheetXml(rows.join('')).replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>')
    expect((await readTable(workbookOf({ [SHEET]: sheet }))).rows.map(({ cells }) => cells[0])).toEqual(['Dance', 'Dance', 'Film'])
  })

  const sheetNamed = (rows: readonly (readonly string[])[]) =>
    sheetXml(rows.map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`).join(''))
  const LOOKUP = [['Major', 'School'], ...Array.from({ length: 40 }, (_, at) => [`Major ${at}`, 'Arts'])]
  const OLD = [HEADER, ...Array.from({ length: 40 }, (_, at) => [`Old${at}`, 'Vega', `old${at}@example.edu`, '1', 'Film', '2020'])]

  test.each<[what: string, rows: string[][], state: string]>([
    ['a longer lookup sheet', LOOKUP, ''],
    ['a longer hidden sheet', OLD, ' state="hidden"'],
    ['a longer sheet that is hidden well', OLD, ' state="veryHidden"'],
  ])('that has %s before them', async (_, rows, state) => {
    const file = workbookOf({
      'xl/workbook.xml': listed(`<sheet name="Other"${state} r:id="rId2"/><sheet name="Students" r:id="rId1"/>`),
      'xl/_rels/workbook.xml.rels': related({
        rId1: `${REL}/worksheet worksheets/sheet1.xml`,
        rId2: `${REL}/worksheet worksheets/sheet2.xml`,
      }),
      'xl/worksheets/sheet2.xml': sheetNamed(rows),
    })
    expect(await namesOf(file)).toEqual(NAMES)
    expect((await readTable(file, 0)).rows).toHaveLength(40)
  })

  test('whose only sheet is hidden', async () => {
    expect(await namesOf(workbookOf({ 'xl/workbook.xml': listed('<sheet name="S" state="hidden" r:id="rId1"/>') }))).toEqual(NAMES)
  })
})

describe('a file of another kind is refused with a way out', () => {
  const entries = (...names: string[]) => zipOf(Object.fromEntries(names.map((name) => [name, strToU8('x')])))
  test.each<[what: string, file: Buffer, message: string]>([
    ['OpenDocument', entries('mimetype', 'content.xml', 'META-INF/manifest.xml'), IMPORT_MESSAGE.openDocument],
    ['a binary workbook', entries('[Content_Types].xml', 'xl/workbook.bin'), IMPORT_MESSAGE.binaryWorkbook],
    ['Numbers', entries('Index/Document.iwa', 'preview.jpg'), IMPORT_MESSAGE.numbersFile],
    ['another archive', entries('word/document.xml'), IMPORT_MESSAGE.notATable],
    ['HTML', Buffer.from('<html><body><table><tr><td>Email</td></tr></table>'), IMPORT_MESSAGE.webPage],
    ['HTML with a mark', Buffer.from('\ufeff\r\n<!DOCTYPE html><p>'), IMPORT_MESSAGE.webPage],
    ['HTML in UTF-16', Buffer.from('\ufeff<table border=1>', 'utf16le'), IMPORT_MESSAGE.webPage],
    ['an HTML archive', Buffer.from('MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n'), IMPORT_MESSAGE.webPage],
    ['SpreadsheetML', Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook>'), IMPORT_MESSAGE.webPage],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), IMPORT_MESSAGE.oldWorkbook],
    ['half a sheet', workbookOf({ [SHEET]: sheetXml(PEOPLE_XML).slice(0, 300) }), IMPORT_MESSAGE.damaged],
  ])('%s', async (_, file, message) => {
    await expect(readTable(file)).rejects.toThrow(message)
  })
})
