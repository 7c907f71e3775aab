import { inboundMailEndpoints } from '@callboard/contract/messages/inbound-mail/endpoints'
import { OWN_DATA_PAGE, SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** Mails of senders who are not restricted. */
const SHOWN = 'FROM inbound_mails AS i WHERE NOT EXISTS (SELECT FROM masked_profiles AS s WHERE s.user_id = i.user_id AND s.is_held)'

/** What the feature stores about people, and how its things are named. */
export const stored: Stored = {
  ownData: [
    {
      name: 'emailsToTheOffice',
      text: `SELECT id, from_address AS "from", subject, content, sent_at AS "sentAt", received_at AS "receivedAt", state,
        bounced_address AS "addressThatTookNoMail"
        FROM inbound_mails WHERE (user_id = $1 OR from_address = $2) AND id > $4 ORDER BY id LIMIT ${OWN_DATA_PAGE}`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [{ name: 'inbound-mails', endpoint: inboundMailEndpoints.inboundMail, each: `SELECT i.id ${SHOWN}` }],
  files: [
    {
      folder: 'emails',
      text: `SELECT id, file_key AS key, id || '.eml' AS name, bytes, user_id, state <> 'bounce' AS is_shown FROM inbound_mails`,
    },
  ],
  names: {
    inbound_mail: { text: `SELECT i.id::text, i.subject AS name ${SHOWN} AND i.id = ANY($1::int[])`, ids: SEQUENTIAL_ID },
  },
}
