import { msg } from '#app/language/t.ts'

/** Columns of the table of applicants besides name and stage, in their order, with their widths. */
const COLUMNS = {
  year: [msg('Year'), 'minmax(0,0.8fr)'],
  major: [msg('Major'), 'minmax(0,1fr)'],
  gender: [msg('Gender'), 'minmax(0,0.7fr)'],
  age: [msg('Age'), '2.5rem'],
  height: [msg('Height'), '3.5rem'],
  criteria: [msg('Criteria'), 'minmax(0,1.4fr)'],
  tape: [msg('Self-tape'), '4.5rem'],
  consent: [msg('Consent'), '4.5rem'],
  applied: [msg('Applied'), '6.5rem'],
  rating: [msg('Rating'), '3.5rem'],
} as const

export type ApplicantColumn = keyof typeof COLUMNS
export const APPLICANT_COLUMNS = Object.keys(COLUMNS) as ApplicantColumn[]

/** Columns aligned at their end, next to the menu. */
export const ENDED: ReadonlySet<ApplicantColumn> = new Set(['rating'])

/** The heading of a column, to be translated. */
export const columnHeading = (column: ApplicantColumn): string => COLUMNS[column][0]

/** The columns of the grid: checkbox, photo, name and stage, the chosen columns, and the menu. */
export const gridOf = (columns: readonly ApplicantColumn[]): string =>
  ['2rem', '3rem', 'minmax(0,1.5fr)', 'minmax(6.5rem,1fr)', ...columns.map((column) => COLUMNS[column][1]), '2.5rem'].join(' ')
