import type { Queryable } from '#db/client.ts'

/** The columns with values of the office's lists. */
const COLUMNS = {
  schools: 'school',
  years: 'year',
  genders: 'gender',
  ethnicities: 'ethnicity',
  religions: 'religion',
} as const
type ProfileList = keyof typeof COLUMNS

/** How many profiles have a public page. */
interface PageCounts {
  readonly open: number
  readonly closed: number
  readonly hidesContact: number
}

/** How many profiles have each value of a list, and how many have a public page. */
export interface ValueCounts {
  readonly values: Readonly<Record<ProfileList, Record<string, number>>>
  readonly pages: PageCounts
}

/** Counts the values of all lists and the public pages in one pass over the profiles. */
export async function countValues(db: Queryable): Promise<ValueCounts> {
  const lists = Object.entries(COLUMNS)
  const values: ValueCounts['values'] = { schools: {}, years: {}, genders: {}, ethnicities: {}, religions: {} }
  let pages: PageCounts = { open: 0, closed: 0, hidesContact: 0 }
  const columns = lists.map(([, column]) => column)
  type Row = PageCounts & { list: ProfileList | null; value: string | null; count: number }
  const { rows } = await db.$client.query<Row>(
    `SELECT CASE ${lists.map(([list, column]) => `WHEN grouping(${column}) = 0 THEN '${list}'`).join(' ')} END AS list,
       coalesce(${columns.join(', ')}) AS value, count(*)::int AS count,
       count(*) FILTER (WHERE is_public)::int AS open, count(*) FILTER (WHERE NOT is_public)::int AS closed,
       count(*) FILTER (WHERE is_public AND hides_contact)::int AS "hidesContact"
     FROM student_profiles GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')}, ())`,
  )
  for (const { list, value, count, ...all } of rows) {
    if (list === null) pages = all
    else if (value) values[list][value] = count
  }
  return { values, pages }
}
