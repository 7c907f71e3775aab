import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people. */
export const stored: Stored = {
  ownData: [
    {
      name: 'noticeChoices',
      text: 'SELECT kind, way, chosen_at AS "chosenAt" FROM notice_choices WHERE user_id = $1 ORDER BY kind',
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
