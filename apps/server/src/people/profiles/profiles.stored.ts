import { profileEndpoints } from '@callboard/contract/people/profiles/endpoints'
import type { Stored } from '#platform/stored.ts'

const PROFILE_COLUMNS = `id::text, first_name AS "firstName", last_name AS "lastName", email, cell_phone AS "cellPhone", major,
  expected_graduation_year AS "expectedGraduationYear", year, school, instagram, location, age, height_feet AS "heightFeet",
  height_inches AS "heightInches", experience_level AS "experienceLevel", gender, ethnicity, religion, specialties, bio, available,
  weekly_availability AS "weeklyAvailability", student_number AS "studentNumber", office_note AS "officeNote", rating, photo_alts AS "photoWords",
  is_public AS "isPublic", hides_contact AS "hidesContact", confirmation, awaits_review AS "awaitsReview",
  held_at AS "onHoldSince", created_at AS "createdAt", updated_at AS "updatedAt"`

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    { name: 'profile', text: `SELECT ${PROFILE_COLUMNS} FROM student_profiles WHERE id = $3` },
    {
      name: 'changesOfProfile',
      text: `SELECT changes, coalesce(changed_by = $1, false) AS "byYou", by_link AS "byEditLink", changed_at AS "changedAt"
        FROM profile_changes WHERE student_id = $3 ORDER BY version`,
    },
  ],
  withProfile: [
    {
      table: 'profile_changes',
      owner: 'student_id',
      order: 'version',
      forgets: { changed_by: 'users' },
      shown: `part - 'changed_by'`,
    },
  ],
  detaches: [],
  archive: [{ name: 'talent', endpoint: profileEndpoints.talent, each: 'SELECT id FROM shown_profiles' }],
  files: [],
  names: {
    talent: {
      text: 'SELECT id::text, name FROM masked_profiles WHERE id = ANY($1::bigint[])',
      ids: /^\d{1,16}$/,
    },
  },
}
