import { measureReads } from '../reads.ts'
import { DIRECTOR, type Workload } from '../workload.ts'

/** The seeded student with few messages. */
const OTHER_STUDENT = 'seed-0000002'
const TITLE = 'An inbox with 50 messages'

export const inbox: Workload = {
  name: 'inbox',
  title: TITLE,
  async prepare(db) {
    await db.query('DELETE FROM messages WHERE from_user_id = $1 AND starts_with(subject, $2)', [DIRECTOR.id, `${TITLE}: `])
    await db.query(
      `WITH made AS (
         INSERT INTO messages (from_user_id, subject, content, sent_at, created_at)
         SELECT $1, $3 || n, repeat('Saturday at ten, in the studio. Please be on time. ', 6), at, at
         FROM generate_series(1, 50) AS n, LATERAL (SELECT now() - n * interval '1 hour' AS at)
         RETURNING id, sent_at)
       INSERT INTO message_recipients (message_id, recipient_user_id, read_at, mail_state, created_at)
       SELECT id, $2, CASE WHEN id % 4 > 0 THEN sent_at + interval '1 hour' END, 'sent', sent_at FROM made`,
      [DIRECTOR.id, OTHER_STUDENT, `${TITLE}: `],
    )
    await db.query('VACUUM ANALYZE message_recipients')
    await db.query('VACUUM ANALYZE messages')
  },
  run: async (bench) => measureReads(bench, [{ path: '/api/messages', cookie: await bench.signIn(OTHER_STUDENT) }], { processor: 1 }),
}
