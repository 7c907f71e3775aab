import type { Stored } from '#platform/stored.ts'

/** What the feature stores about people. */
export const stored: Stored = {
  ownData: [
    {
      name: 'textConsents',
      text: 'SELECT number, agreed_at AS "agreedAt", ended_at AS "endedAt" FROM text_consents WHERE user_id = $1 ORDER BY agreed_at',
    },
    {
      name: 'textMessages',
      text: `SELECT t.content, t.day::text AS day, t.state, t.state_at AS "stateAt" FROM text_messages AS t
        JOIN message_recipients AS r ON r.id = t.delivery_id WHERE r.recipient_user_id = $1 ORDER BY t.delivery_id`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
