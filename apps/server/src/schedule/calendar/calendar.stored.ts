import { calendarEndpoints } from '@callboard/contract/schedule/calendar/endpoints'
import { OWN_DATA_PAGE, SEQUENTIAL_ID, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'events',
      text: `SELECT id, title, description, start_date AS "startDate", end_date AS "endDate", location, event_type AS type, status
        FROM calendar_events WHERE attendees && ARRAY[$1, $2] AND deleted_at IS NULL AND id > $4 ORDER BY id LIMIT ${OWN_DATA_PAGE}`,
    },
    {
      name: 'calendarAddress',
      text: 'SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM calendar_feeds WHERE user_id = $1',
    },
  ],
  withProfile: [],
  detaches: [{ table: 'calendar_events', key: 'events' }],
  archive: [{ name: 'events', endpoint: calendarEndpoints.event, each: 'SELECT id FROM calendar_events WHERE deleted_at IS NULL' }],
  files: [],
  names: {
    event: {
      text: 'SELECT id::text, title AS name FROM calendar_events WHERE id = ANY($1::int[]) AND deleted_at IS NULL',
      ids: SEQUENTIAL_ID,
    },
  },
}
