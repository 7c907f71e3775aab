import { sheetXml, workbookOf } from '../../apps/server/src/testing/hostile-workbooks.ts'

const FIRST = [
  ...['Ana', 'Bo', 'Cyrus', 'Dana', 'Elif', 'Farid', 'Grace', 'Hugo', 'Inés', 'Jörg', 'Kofi', 'Lena', 'Mateo', 'Noor', 'Omar'],
  ...['Priya', 'Quinn', 'Rosa', 'Sven', 'Tala', 'Uma', 'Victor', 'Wen', 'Ximena', 'Yara', 'Zoe', 'Bruno', 'Chloe', 'Dario', 'Emi'],
] as const
const LAST = [
  ...['Abbott', 'Brown', 'Castro', 'Dietz', 'Evans', 'Fuentes', 'Gupta', 'Haddad', 'Ito', 'Jensen', 'Kim', 'Lopez', 'Moreau', 'Nowak'],
  ...["O'Neil", 'Park', 'Quiroga', 'Rossi', 'Silva', 'Tanaka', 'Ueda', 'Vega', 'Weiss', 'Xu', 'Young', 'Zapata', 'Ahmed', 'Baker', 'Cole'],
] as const

/** Number of rows in the sheet of students. */
export const ROSTER_ROWS = 815

/** A person of the roster. */
export interface RosterPerson {
  readonly first: string
  readonly last: string
}

/** One of several spellings, chosen by the row's number. */
const spelt = (at: number, spellings: readonly string[]) => spellings[at % spellings.length] ?? ''

/**
 * The people of a roster, all with different names.
 *
 * @param mark letters by which tests find them
 */
export const rosterPeople = (mark: string): RosterPerson[] =>
  Array.from({ length: ROSTER_ROWS }, (_, at) => ({
    first: FIRST[at % FIRST.length] ?? '',
    last: `${LAST[Math.floor(at / FIRST.length) % LAST.length]}${mark}`,
  }))

const HEADER = [
  'Name (Last, First)',
  'School E-mail',
  'Cell #',
  'Major',
  'Exp. Grad',
  'Class Yr',
  'Dept.',
  'Gender/Pronouns',
  'Ht',
  'Last updated',
]

function cellsOf({ first, last }: RosterPerson, at: number, mark: string): string[] {
  const address = `${first}.${last}.${at}@example.edu`.normalize('NFD').replace(/[^\w.@]/g, '')
  return [
    at % 40 === 7 ? `${last}, ${first}, Jr.` : `${last}, ${first}`,
    // Five invalid addresses, and one that occurs twice.
    at % 200 === 3 ? `nowhere${at}` : at === 500 ? `Ana.Abbott${mark}.0@example.edu` : address.toLowerCase(),
    at % 90 === 11 ? '' : `(310) 555-${String(1000 + at)}`,
    spelt(at, ['Dance', 'Film', 'Theatre Arts', 'Music']),
    at % 300 === 20 ? 'soon' : spelt(at, ['2028', "'27", 'F27', 'Sp28', 'Class of 2029', 'May 2027', '2027-28', 'Senior', '5/15/2028']),
    spelt(at, ['Sophomore', '2nd yr', 'Sophmore', 'Junior', 'Senior', 'freshman']),
    spelt(at, ['Seaver Undergrad', 'Sch. of Public Policy', 'Business', 'GSEP', 'Mars']),
    spelt(at, ['she/her', 'F', 'he/him', 'they/them', 'Male', '']),
    spelt(at, [`5'6"`, '168 cm', '5-11', 'tall', '']),
    '11/3/2026',
  ]
}

const xmlOf = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const rowXml = (cells: readonly string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${xmlOf(cell)}</t></is></c>`).join('')}</row>`

const PACKAGE = 'http://schemas.openxmlformats.org'

/**
 * A roster as offices keep it: a title over merged cells, a note, headings, every spelling, and a second sheet with a lookup
 * table.
 */
export function rosterWorkbook(mark: string): Buffer {
  const people = rosterPeople(mark)
  const rows = people.map((person, at) => rowXml(cellsOf(person, at, mark)))
  // Two rows with the name of another person.
  const twins = [0, 1].map((at) => {
    const cells = cellsOf(people[at] ?? { first: '', last: '' }, 900 + at, mark)
    return rowXml(cells)
  })
  rows.splice(ROSTER_ROWS - 2, 2, ...twins)
  const top = rowXml(['Department of Theatre: roster, fall 2026']) + rowXml(['Please do not sort this sheet.']) + rowXml(HEADER)
  const students = sheetXml(top + rows.join('')).replace(
    '</sheetData>',
    '</sheetData><mergeCells count="1"><mergeCell ref="A1:J1"/></mergeCells>',
  )
  return workbookOf({
    'xl/workbook.xml': `<workbook xmlns="${PACKAGE}/spreadsheetml/2006/main" xmlns:r="${PACKAGE}/officeDocument/2006/relationships"><sheets><sheet name="Codes" sheetId="1" r:id="rId1"/><sheet name="Students" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/package/2006/relationships">${[1, 2].map((at) => `<Relationship Id="rId${at}" Type="${PACKAGE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml(rowXml(['Code', 'Meaning']) + rowXml(['F27', 'Fall 2027']) + rowXml(['Sp28', 'Spring 2028'])),
    'xl/worksheets/sheet2.xml': students,
  })
}
