import { messageEndpoints } from '@callboard/contract/messages/messages/endpoints'
import { templateEndpoints } from '@callboard/contract/messages/messages/templates.endpoints'
import { OWN_DATA_PAGE, SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'messages',
      text: `SELECT r.id, coalesce(r.subject, m.subject) AS subject, coalesce(r.content, m.content) AS content, m.message_type AS type,
        m.sent_at AS "sentAt", r.read_at AS "readAt", r.mail_state AS mail, r.mail_state_at AS "mailAt"
        FROM message_recipients AS r JOIN messages AS m ON m.id = r.message_id WHERE r.recipient_user_id = $1 AND r.id > $4
        ORDER BY r.id LIMIT ${OWN_DATA_PAGE}`,
    },
  ],
  withProfile: [],
  detaches: [{ table: 'messages', key: 'messages' }],
  archive: [
    { name: 'messages', endpoint: messageEndpoints.sentMessage, each: 'SELECT id FROM messages' },
    { name: 'message-recipients', endpoint: messageEndpoints.messageDeliveries, each: 'SELECT id FROM messages', pages: 200 },
    { name: 'message-templates', endpoint: templateEndpoints.templates },
  ],
  files: [],
  names: {
    message: {
      text: 'SELECT id::text, subject AS name FROM messages WHERE id = ANY($1::int[])',
      ids: SEQUENTIAL_ID,
    },
    message_template: {
      text: 'SELECT id::text, name FROM message_templates WHERE id = ANY($1::int[])',
      ids: SEQUENTIAL_ID,
    },
  },
}
