import type { CountedFilter } from '@callboard/contract/people/talent-search/rules'
import type { Database } from '#db/client.ts'
import type { SearchPlan } from './search-plan.domain.ts'
import type { CountedValue, CountedValues } from './talent-choices.domain.ts'
import { foundBy } from './talent-page.repository.ts'
import type { TalentFilter } from './talent-search.domain.ts'
import { Statement } from './talent-search.repository.ts'

/** The maximum number of people counted, and of people read to find them. They limit the time for any number of students. */
export const READ = { counted: 5000, walked: 20_000 } as const

const yesOrNo = (condition: string) => `CASE WHEN ${condition} THEN 'yes' ELSE 'no' END`
const VALUE: Readonly<Record<CountedFilter, string>> = {
  experience: 'experience_level',
  year: 'year',
  gender: 'gender',
  school: 'school',
  major: 'major',
  specialties: 'unnest(specialties)',
  consent: yesOrNo('has_consent'),
  photos: yesOrNo('has_photos'),
  tape: yesOrNo('has_tape'),
  worked: yesOrNo('last_cast_at IS NOT NULL'),
}

/**
 * Counts the values of some filters among the matching people. It reads up to a limit, newest first unless the index finds them.
 *
 * @param db connections with generic plans
 */
export async function countValues(
  db: Database,
  { filter, plan, filters }: { filter: TalentFilter; plan: SearchPlan; filters: readonly CountedFilter[] },
): Promise<CountedValues> {
  const statement = new Statement()
  const bounded: SearchPlan = plan.by === 'walk' ? { by: 'walk', rows: READ.walked } : plan
  const page = { filter, order: 'newest', place: { from: 'start', offset: 0 }, limit: READ.counted, plan: bounded } as const
  const { from } = foundBy(statement.values, page)
  const counts = filters.map(
    (name) => `SELECT '${name}' AS filter, value, count(*)::int AS count FROM (SELECT ${VALUE[name]} AS value FROM found) AS ${name}
WHERE value <> '' GROUP BY value`,
  )
  const { rows } = await db.$client.query<CountedValue | { filter: null; count: number; value: null }>(
    `WITH found AS MATERIALIZED (SELECT searched.* FROM ${from} LIMIT ${READ.counted + 1}),
listed AS MATERIALIZED (SELECT count(*)::int AS count FROM (SELECT FROM shown_profiles LIMIT ${READ.walked + 1}) AS l)
SELECT NULL AS filter, CASE WHEN (SELECT count(*) FROM found) > ${READ.counted} THEN 'found' END AS value,
  ${plan.by === 'walk' ? '(SELECT count FROM listed)' : '0'} AS count
UNION ALL ${counts.join('\nUNION ALL ')}`,
    statement.values,
  )
  const [first] = rows
  const isComplete = first?.filter === null && first.value === null && first.count <= READ.walked
  return { values: rows.filter((row): row is CountedValue => row.filter !== null), isComplete }
}
