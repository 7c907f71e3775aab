import { inboundMailEndpoints } from '@callboard/contract/messages/inbound-mail/endpoints'
import { MAIL_NOT_HELD } from '#db/held-inbound.ts'
import { OWN_DATA_PAGE, SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** Mails of people who are not restricted. */
const SHOWN = `FROM inbound_mails AS i WHERE ${MAIL_NOT_HELD}`

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
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
      text: `SELECT i.id, i.file_key AS key, i.id || '.eml' AS name, i.bytes, i.user_id, i.state <> 'bounce' AND ${MAIL_NOT_HELD} AS is_shown
        FROM inbound_mails AS i`,
    },
  ],
  names: {
    inbound_mail: { text: `SELECT i.id::text, i.subject AS name ${SHOWN} AND i.id = ANY($1::int[])`, ids: SEQUENTIAL_ID },
  },
}
