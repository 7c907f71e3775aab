import { strToU8, zipSync } from 'fflate'

/** A cell of a workbook: text, a number, a date as spreadsheets count days, the result of a formula, an error, or nothing. */
export type XlsxCell =
  | string
  | number
  | boolean
  | { readonly date: number }
  | { readonly formula: string }
  | { readonly error: string }
  | null

export interface XlsxSheet {
  readonly name: string
  readonly rows: readonly (readonly XlsxCell[])[]
  /** Such as `A1:C1`. */
  readonly merged?: readonly string[]
  /** Numbers of rows, counted from 1. */
  readonly hidden?: readonly number[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function cellXml(cell: XlsxCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
  if ('date' in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`
  if ('error' in cell) return `<c r="${place}" t="e"><v>${escaped(cell.error)}</v></c>`
  return `<c r="${place}" t="str"><f>UPPER("x")</f><v>${escaped(cell.formula)}</v></c>`
}

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)
}

function sheetXml({ rows, merged = [], hidden = [] }: XlsxSheet): string {
  const lines = rows.map((cells, at) => {
    const row = at + 1
    const content = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join('')
    return `<row r="${row}"${hidden.includes(row) ? ' hidden="1"' : ''}>${content}</row>`
  })
  const merges = merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
  return `<?xml version="1.0"?><worksheet xmlns="${NS}"><sheetData>${lines.join('')}</sheetData>${merges}</worksheet>`
}

/** A workbook as other programs write it, for tests of its readers. @param more with `from1904`, days are counted as old Macs did */
export function xlsxOf(sheets: readonly XlsxSheet[], { from1904 = false } = {}): Buffer {
  const list = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')
  const type = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
  const files: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${type('styles')}"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type('worksheet')}"/>`).join('')}</Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${NS}" xmlns:r="${REL}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${NS}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}
