import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'importedRows',
      // Leaves out ignored columns, even before the import starts: the office does not use them as data about the person.
      text: `SELECT i.created_at AS "readAt", chosen.header, chosen.cells FROM import_rows AS r JOIN imports AS i ON i.id = r.import_id
        CROSS JOIN LATERAL (SELECT array_agg(i.header[place] ORDER BY place) AS header, array_agg(r.cells[place] ORDER BY place) AS cells
          FROM generate_series(1, cardinality(i.header)) AS place WHERE i.plan->'columns'->>(place - 1) IS NOT NULL) AS chosen
        WHERE r.student_id = $3 ORDER BY i.id, r.number`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
