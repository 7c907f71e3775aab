import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import type { Bench, Workload } from '../workload.ts'

const RECIPIENTS = 10_000
const PATIENCE_MS = 300_000

/** The time that the database alone takes to insert the same number of recipients; rolled back. */
async function plainInsert({ db }: Bench, recipients: readonly string[]): Promise<number> {
  const client = await db.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: number }>("INSERT INTO messages (subject, content) VALUES ('Plain', 'Plain') RETURNING id")
    const begin = performance.now()
    await client.query('INSERT INTO message_recipients (message_id, recipient_user_id) SELECT $1, unnest($2::text[])', [
      rows[0]?.id,
      recipients,
    ])
    return performance.now() - begin
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function send({ server, director }: Bench, recipientUserIds: readonly string[]): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`${server.url}/api/messages`, {
    method: 'POST',
    headers: { cookie: director, 'content-type': 'application/json' },
    body: JSON.stringify({
      subject: 'Call times for {{firstName}}',
      content: 'Dear {{fullName}},\n\nSaturday at ten, in the studio.\n\nThe casting office',
      recipientUserIds,
    }),
  })
  const said = await response.text()
  if (response.status !== 201) throw new Error(`the message answered ${response.status}: ${said.slice(0, 300)}`)
  return performance.now() - begin
}

export const message: Workload = {
  name: 'message',
  title: `One message to ${RECIPIENTS.toLocaleString('en')}, in each inbox and by mail`,
  async run(bench) {
    const { rows } = await bench.db.query<{ id: string }>(
      `SELECT id FROM users WHERE id LIKE 'seed-%' ORDER BY id OFFSET 1 LIMIT ${RECIPIENTS}`,
    )
    const recipients = rows.map(({ id }) => id)
    const plain: number[] = []
    for (let round = 0; round < bench.rounds; round++) plain.push(await plainInsert(bench, recipients))

    const before = bench.mailServer.received.length
    const begin = performance.now()
    const answered = await send(bench, recipients)
    while (bench.mailServer.received.length - before < recipients.length) {
      if (performance.now() - begin > PATIENCE_MS) throw new Error('the mails of the message did not all arrive')
      await sleep(20)
    }
    const seconds = (performance.now() - begin) / 1000
    const figures: Figure[] = [
      {
        name: `answered, ${recipients.length.toLocaleString('en')} recipients`,
        value: answered,
        unit: 'ms',
        baseline: { name: 'one INSERT', value: median(plain) },
      },
      { name: 'last mail handed over', value: seconds, unit: 's' },
      { name: 'mails', value: recipients.length / seconds, unit: '/s' },
    ]
    return figures
  },
}
