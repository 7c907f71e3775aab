import type { Transaction } from '#db/client.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { loadRows, type Pieces } from './load-database.ts'

const BATCH = 500

/** Kinds whose work is a mail say so in their name. */
const MAIL_KIND = /(^|-)mail$/

/**
 * Enqueues the work that was still to do: new jobs, so that it does not matter how the queue of an older version kept them.
 *
 * @param options work of a kind that is no more is left out, and mails unless `sendMail`
 */
export async function restoreJobs(
  {
    transaction,
    jobs,
    options,
  }: { transaction: Transaction; jobs: Jobs; options: { jobKinds: readonly JobKind<object>[]; sendMail: boolean } },
  pieces: Pieces,
): Promise<void> {
  const client = transaction.$client
  await client.query('CREATE TEMPORARY TABLE restored_jobs (name text, data jsonb) ON COMMIT DROP')
  await loadRows(client, 'restored_jobs', pieces)
  for (const kind of options.jobKinds) {
    if (MAIL_KIND.test(kind.name) && !options.sendMail) continue
    // Without data it is work that repeats by itself.
    const query = "DECLARE restored CURSOR FOR SELECT data FROM restored_jobs WHERE name = $1 AND data IS NOT NULL AND data <> 'null'"
    await client.query(query, [kind.name])
    for (;;) {
      const { rows } = await client.query<{ data: object }>(`FETCH ${BATCH} FROM restored`)
      if (rows.length > 0) {
        await jobs.enqueueMany(
          transaction,
          kind,
          rows.map(({ data }) => data),
        )
      }
      if (rows.length < BATCH) break
    }
    await client.query('CLOSE restored')
  }
}
