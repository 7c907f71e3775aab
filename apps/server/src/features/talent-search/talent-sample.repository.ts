import type { Database } from '#db/client.ts'
import { type SampledTalent, TalentSample } from './talent-sample.domain.ts'

/** Enough to tell one in two hundred from one in a hundred. */
const SAMPLE_SIZE = 2000

/** Reads talents at random: ids are random, so that those with the smallest are as good as any. */
export async function readSample(db: Database): Promise<TalentSample> {
  const { rows } = await db.$client.query<SampledTalent & { total: number }>({
    name: 'talent sample',
    // The number of rows as PostgreSQL last estimated it.
    text: `SELECT search_text AS "searchText", location_text AS "locationText", experience_level AS "experienceLevel", age,
  (SELECT reltuples FROM pg_class WHERE oid = 'student_profiles'::regclass) AS total
FROM student_profiles ORDER BY id LIMIT ${SAMPLE_SIZE}`,
  })
  return new TalentSample(rows[0]?.total ?? 0, rows)
}
