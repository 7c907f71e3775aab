import type { Database } from '#db/client.ts'
import { type SampledTalent, TalentSample } from './talent-sample.domain.ts'

/** Enough to tell one in two hundred from one in a hundred. */
const SAMPLE_SIZE = 2000

/** Reads talents at random: ids are random, so that those with the smallest are as good as any. */
export async function readSample(db: Database): Promise<TalentSample> {
  const [counted, sampled] = await Promise.all([
    // The planner's figure: the last known density of rows times the size that the table has now.
    db.$client.query<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>('EXPLAIN (FORMAT JSON) SELECT FROM student_profiles'),
    db.$client.query<SampledTalent>(
      `SELECT search_text AS "searchText", location_text AS "locationText", experience_level AS "experienceLevel", age
       FROM student_profiles ORDER BY id LIMIT ${SAMPLE_SIZE}`,
    ),
  ])
  const { rows } = sampled
  const total = rows.length < SAMPLE_SIZE ? rows.length : (counted.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? rows.length)
  return new TalentSample(total, rows)
}
