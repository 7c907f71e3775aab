import { Readable } from 'node:stream'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type ArchiveFile, zipArchive } from './zip-archive.ts'

/** A cell. Texts stay texts, whatever they begin with. A day is `YYYY-MM-DD`. */
export type Cell = string | number | boolean | null | { readonly day: string }

/** One sheet of a workbook. Its first row holds the headings, stays on the screen, and has a filter. */
export interface Sheet {
  /** At most 31 characters, without any of `[]:*?/\`. */
  readonly name: string
  readonly columns: readonly { readonly heading: string /** In characters. */; readonly width: number }[]
  /** Read once. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Places in `cellXfs` of the styles. */
const STYLE = { text: 1, day: 2, heading: 3 } as const

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Format 49 is text, so that a text cell stays one after editing. */
const STYLES = `${DECLARATION}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Characters that XML cannot contain. Only very old values have them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as XML. Spreadsheets read `_x0041_` as a character, so an underscore that begins such a sequence is escaped. */
export function xmlText(text: string): string {
  return text
    .replace(NO_XML, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** The letters of a column, counted from 0: `A`, `Z`, `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The day that spreadsheets count from. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

function cellXml(cell: Cell, place: string, textStyle: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${place}" s="${STYLE.day}"><v>${(Date.parse(`${cell.day}T00:00:00Z`) - DAY_ZERO) / DAY_MS}</v></c>`
}

function rowXml(cells: readonly Cell[], number: number, textStyle: number = STYLE.text): string {
  return `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, textStyle)).join('')}</row>`
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')
  const view = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const headings = rowXml(
    columns.map(({ heading }) => heading),
    1,
    STYLE.heading,
  )
  yield Buffer.from(
    `${DECLARATION}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews><cols>${widths}</cols><sheetData>${headings}`,
  )
  let number = 1
  for await (const batch of rows) {
    yield Buffer.from(batch.map((row) => rowXml(row, ++number)).join(''))
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${number}"/></worksheet>`)
}

const relationship = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relationships = (all: readonly string[]) =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`

/** The parts that list the other parts of the workbook. */
function frame(sheets: readonly Sheet[]): { name: string; text: string }[] {
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${SPREADSHEET}.${type}+xml"/>`
  const named = sheets.map(({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')
  return [
    {
      name: '[Content_Types].xml',
      text: `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${sheets.map((_, index) => part(`worksheets/sheet${index + 1}.xml`, 'worksheet')).join('')}</Types>`,
    },
    { name: '_rels/.rels', text: relationships([relationship('rId1', 'officeDocument', 'xl/workbook.xml')]) },
    { name: 'xl/workbook.xml', text: `${DECLARATION}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${named}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships([
        ...sheets.map((_, index) => relationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
        relationship(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
      ]),
    },
    { name: 'xl/styles.xml', text: STYLES },
  ]
}

/**
 * Writes a workbook (`.xlsx`) while it is being read, with only the rows of one batch in memory.
 *
 * @returns the bytes; destroying the stream ends the reading of the rows
 */
export function workbook(sheets: readonly Sheet[]): Readable {
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const { name, text } of frame(sheets))
      yield { name, stream: Readable.from([Buffer.from(text)], { objectMode: false }), compress: true }
    for (const [index, sheet] of sheets.entries()) {
      const stream = Readable.from(sheetXml(sheet), { objectMode: false })
      yield { name: `xl/worksheets/sheet${index + 1}.xml`, stream, compress: true }
    }
  }
  return zipArchive(files())
}
