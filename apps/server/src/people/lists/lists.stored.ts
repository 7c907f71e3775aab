import { listEndpoints } from '@callboard/contract/people/lists/endpoints'
import { SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    { name: 'listsOfTheOffice', text: 'SELECT added_at AS "addedAt" FROM list_entries WHERE student_id = $3 ORDER BY added_at, list_id' },
  ],
  withProfile: [
    {
      table: 'list_entries',
      owner: 'student_id',
      order: 'list_id',
      forgets: { added_by: 'users' },
      returns: 'EXISTS (SELECT FROM lists WHERE lists.id = kept.list_id)',
      shown: `jsonb_build_object('added_at', part -> 'added_at')`,
    },
  ],
  detaches: [],
  archive: [{ name: 'lists', endpoint: listEndpoints.list, each: 'SELECT id FROM lists WHERE deleted_at IS NULL' }],
  files: [],
  names: {
    list: {
      text: 'SELECT id::text, name FROM lists WHERE id = ANY($1::int[]) AND deleted_at IS NULL',
      ids: SEQUENTIAL_ID,
    },
  },
}
