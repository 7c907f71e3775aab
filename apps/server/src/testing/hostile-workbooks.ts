import { strToU8 } from 'fflate'
import { zipOf } from './zip-files.ts'

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The XML of a row of texts. */
const rowXml = (cells: readonly string[]) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

/** The XML of headings and two people. */
export const PEOPLE_XML = [
  ['First name', 'Last name', 'Email', 'Cell phone', 'Major', 'Expected graduation year'],
  ['Luz', 'Vega', 'luz@example.edu', '310 555 0142', 'Dance', '2028'],
  ['Ann', 'Oh', 'ann@example.edu', '310 555 0143', 'Film', '2027'],
]
  .map(rowXml)
  .join('')

/** The XML of a sheet. */
export const sheetXml = (rows: string) => `<worksheet xmlns="${NS}"><sheetData>${rows}</sheetData></worksheet>`

/** A workbook from its parts. @param parts further parts, or replacements; the sheet is `xl/worksheets/sheet1.xml` */
export function workbookOf(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const related = [`worksheet" Target="worksheets/sheet1.xml`, `sharedStrings" Target="sharedStrings.xml`, `styles" Target="styles.xml`]
  const all: Record<string, string | Uint8Array> = {
    '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets><sheet name="Students" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">${related.map((one, at) => `<Relationship Id="rId${at + 1}" Type="${REL}/${one}"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml(PEOPLE_XML),
    ...parts,
  }
  return zipOf(Object.fromEntries(Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])))
}

/** A part of this many bytes that repeats one piece, so that it compresses to almost nothing. */
function repeated(piece: string, bytes: number, begin: string, end: string): Uint8Array {
  return Buffer.concat([Buffer.from(begin), Buffer.alloc(bytes - (bytes % piece.length), piece), Buffer.from(end)])
}

const [SHEET_BEGIN = '', SHEET_END = ''] = sheetXml('|').split('|')
const MEGABYTE = 1024 * 1024

/** A workbook whose archive declares another size for its sheet than the real one. */
function lying(file: Buffer, stated: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  // The sizes are in the local header, 30 bytes before the name, and in the directory, 46 bytes before it.
  const local = file.indexOf(name)
  file.writeUInt32LE(stated, local - 30 + 22)
  file.writeUInt32LE(stated, file.indexOf(name, file.indexOf('PK\u0001\u0002', 0, 'latin1')) - 46 + 24)
  return file
}

/** A workbook of some kilobytes that tries to exhaust the server that reads it. */
interface HostileWorkbook {
  readonly what: string
  /** The number of people that are read; `undefined` if it must be refused. */
  readonly people: number | undefined
  readonly file: () => Buffer
}

/**
 * Workbooks of every kind that exhausts memory or time.
 *
 * @param megabytes the unpacked size of the large ones
 */
export function hostileWorkbooks(megabytes: number): HostileWorkbook[] {
  const bytes = megabytes * MEGABYTE
  const sheetOf = (piece: string, begin = '', end = '') =>
    workbookOf({ 'xl/worksheets/sheet1.xml': repeated(piece, bytes, SHEET_BEGIN + begin, end + SHEET_END) })
  return [
    {
      what: 'one text that 80,000 cells share',
      people: undefined,
      file: () =>
        workbookOf({
          'xl/sharedStrings.xml': `<sst xmlns="${NS}"><si><t>${'x'.repeat(20_000)}</t></si></sst>`,
          'xl/worksheets/sheet1.xml': sheetXml(`<row>${'<c t="s"><v>0</v></c>'.repeat(4)}</row>`.repeat(20_000)),
        }),
    },
    {
      what: '494 long cells in each row',
      people: 6,
      file: () =>
        workbookOf({
          'xl/sharedStrings.xml': `<sst xmlns="${NS}"><si><t>${'a,'.repeat(9_900)}</t></si></sst>`,
          'xl/worksheets/sheet1.xml': sheetXml(
            rowXml(['First name', 'Last name', 'Email', ...Array(494).fill('Skills')]) +
              `<row>${'<c t="str"><v>Luz</v></c>'.repeat(3)}${'<c t="s"><v>0</v></c>'.repeat(494)}</row>`.repeat(6),
          ),
        }),
    },
    {
      what: '300 more files',
      people: 2,
      file: () => workbookOf(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`xl/media/${at}.bin`, new Uint8Array(20_000)]))),
    },
    {
      what: 'a cell at XFD1048575',
      people: 2,
      file: () =>
        workbookOf({ 'xl/worksheets/sheet1.xml': sheetXml(`${PEOPLE_XML}<row r="1048575"><c r="XFD1048575"><v>1</v></c></row>`) }),
    },
    {
      what: 'a cell at XFD in each row',
      people: undefined,
      file: () =>
        workbookOf({
          'xl/worksheets/sheet1.xml': sheetXml(
            Array.from({ length: 20_000 }, (_, at) => `<row><c><v>1</v></c><c r="XFD${at + 1}"><v>1</v></c></row>`).join(''),
          ),
        }),
    },
    { what: 'rows without end', people: undefined, file: () => sheetOf('<row><c><v>1</v></c></row>') },
    { what: 'cells without end in one row', people: undefined, file: () => sheetOf('<c><v>1</v></c>', '<row>', '</row>') },
    { what: 'elements inside of elements', people: undefined, file: () => sheetOf('<a>') },
    { what: 'one text without end', people: undefined, file: () => sheetOf('x', '<row><c t="str"><v>', '</v></c></row>') },
    { what: 'one comment without end', people: undefined, file: () => sheetOf('x', '<!--') },
    { what: 'one tag without end', people: undefined, file: () => sheetOf(' a="1"', '<row') },
    {
      what: 'entities inside of entities',
      people: 1,
      file: () => {
        const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
        return workbookOf({
          'xl/worksheets/sheet1.xml': `<!DOCTYPE worksheet [<!ENTITY e0 "lol">${entities}]>${sheetXml('<row><c t="str"><v>&e9;</v></c></row>')}`,
        })
      },
    },
    {
      what: 'texts without end',
      people: undefined,
      file: () => workbookOf({ 'xl/sharedStrings.xml': repeated('<si><t>x</t></si>', bytes, `<sst xmlns="${NS}">`, '</sst>') }),
    },
    {
      what: 'styles without end',
      people: undefined,
      file: () =>
        workbookOf({ 'xl/styles.xml': repeated('<xf/>', bytes, `<styleSheet xmlns="${NS}"><cellXfs>`, '</cellXfs></styleSheet>') }),
    },
    {
      what: 'sheets without end',
      people: 2,
      file: () =>
        workbookOf({
          'xl/workbook.xml': repeated(
            '<sheet name="x" r:id="rId1"/>',
            bytes,
            `<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets>`,
            '</sheets></workbook>',
          ),
        }),
    },
    { what: 'a sheet that states a smaller size', people: undefined, file: () => lying(sheetOf('<row/>'), 1000) },
    { what: 'a sheet that states a larger size', people: undefined, file: () => lying(workbookOf({}), 0xf000_0000) },
  ]
}
