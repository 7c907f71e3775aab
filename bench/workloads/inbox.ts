import { measureReads } from '../reads.ts'
import { DIRECTOR, STUDENT, type Workload } from '../workload.ts'

const MESSAGES = 5000

export const inbox: Workload = {
  name: 'inbox',
  title: `An inbox with ${MESSAGES.toLocaleString('en')} messages`,
  async prepare(db) {
    await db.query("DELETE FROM messages WHERE from_user_id = $1 AND subject LIKE 'Rehearsal %'", [DIRECTOR.id])
    await db.query(
      `WITH made AS (
         INSERT INTO messages (from_user_id, subject, content, sent_at, created_at)
         SELECT $1, 'Rehearsal ' || n, repeat('Saturday at ten, in the studio. Please be on time. ', 6), at, at
         FROM generate_series(1, $3::int) AS n, LATERAL (SELECT now() - n * interval '1 hour' AS at)
         RETURNING id, sent_at)
       INSERT INTO message_recipients (message_id, recipient_user_id, read_at, mail_state, created_at)
       SELECT id, $2, CASE WHEN id % 4 > 0 THEN sent_at + interval '1 hour' END, 'sent', sent_at FROM made`,
      [DIRECTOR.id, STUDENT, MESSAGES],
    )
    await db.query('VACUUM ANALYZE message_recipients')
    await db.query('VACUUM ANALYZE messages')
  },
  run: (bench) => measureReads(bench, [{ path: '/api/messages', cookie: bench.student }]),
}
