import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people. */
export const stored: Stored = {
  ownData: [
    {
      name: 'noticeChoices',
      text: 'SELECT kind, way, chosen_at AS "chosenAt" FROM notice_choices WHERE user_id = $1 ORDER BY kind',
    },
    {
      name: 'browsersWithPushes',
      text: 'SELECT s.browser, p.created_at AS "since" FROM push_subscriptions AS p JOIN sessions AS s USING (sid) WHERE p.user_id = $1 ORDER BY p.created_at',
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
