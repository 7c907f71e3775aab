import type { Database } from '#db/client.ts'
import { type SampledTalent, TalentSample } from './talent-sample.domain.ts'

/** The sample size: enough to distinguish shares of 0.5 % and 1 %. */
const SAMPLE_SIZE = 2000

/** Reads a random sample of talents. Ids are random, so the smallest ones are a random sample. */
export async function readSample(db: Database): Promise<TalentSample> {
  const { rows } = await db.$client.query<SampledTalent & { total: number }>({
    name: 'talent sample',
    // The number of rows as PostgreSQL last estimated it.
    text: `SELECT search_text AS "searchText", location_text AS "locationText", experience_level AS "experienceLevel", age,
  height_feet * 12 + height_inches AS height, rating, expected_graduation_year AS graduation, ' ' || search_normal(major) AS "majorText",
  traits, last_cast_at AS "lastCastAt", created_at AS "createdAt", weekly_availability AS "weeklyAvailability",
  (SELECT json_agg(json_build_array(kept_from, covers_to)) FROM timetables
     WHERE student_id = shown_profiles.id AND kept_from <= covers_to) AS "coveredDays",
  (SELECT json_agg(json_build_array(valid_from, valid_to, hours)) FROM availability_terms WHERE student_id = shown_profiles.id) AS terms,
  (SELECT reltuples FROM pg_class WHERE oid = 'student_profiles'::regclass) AS total
FROM shown_profiles ORDER BY id LIMIT ${SAMPLE_SIZE}`,
  })
  return new TalentSample(rows[0]?.total ?? 0, rows)
}
