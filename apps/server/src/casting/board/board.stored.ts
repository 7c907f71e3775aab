import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people, and how its things are named. */
export const stored: Stored = {
  ownData: [],
  withProfile: [
    {
      table: 'application_changes',
      owner: 'application_id',
      order: 'id',
      forgets: { changed_by: 'users' },
      shown: `jsonb_build_object('application_id', part -> 'application_id', 'stage',
        CASE WHEN part ->> 'from_stage' IS NULL THEN 'submitted' ELSE part ->> 'stage' END, 'reason', part -> 'reason', 'changed_at', part -> 'changed_at')`,
      shownIf: "part ->> 'changed_by' = $1",
    },
  ],
  detaches: [],
  names: {},
}
