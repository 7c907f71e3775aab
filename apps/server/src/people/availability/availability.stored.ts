import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'availability',
      text: `SELECT name, valid_from::text AS "from", valid_to::text AS "to", hours, NULL::tstzrange AS during, NULL::boolean AS "isFree", NULL AS note
          FROM availability_terms WHERE student_id = $3
        UNION ALL SELECT NULL, NULL, NULL, NULL, during, is_free, note FROM availability_exceptions WHERE student_id = $3`,
    },
    {
      name: 'timetables',
      text: `SELECT name, address, read_at AS "readAt", covers_from::text AS "coversFrom",
        covers_to::text AS "coversTo", (SELECT json_agg(json_build_object('from', lower(during), 'to', upper(during)) ORDER BY during)
          FROM busy_spans WHERE timetable_id = timetables.id) AS busy
        FROM timetables WHERE student_id = $3 ORDER BY id`,
    },
  ],
  withProfile: [
    {
      table: 'availability_terms',
      owner: 'student_id',
      order: 'id',
      shown: 'part',
    },
    {
      table: 'availability_exceptions',
      owner: 'student_id',
      order: 'id',
      shown: 'part',
    },
    {
      table: 'timetables',
      owner: 'student_id',
      order: 'id',
      shown: 'part',
    },
    {
      table: 'busy_spans',
      owner: 'student_id',
      order: 'id',
      // Triggers recreate the spans of applications; slots are not kept.
      keeps: 'application_id IS NULL AND invitation_id IS NULL',
      shown: 'part',
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
