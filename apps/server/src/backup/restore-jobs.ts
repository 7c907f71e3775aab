import type { Transaction } from '#db/client.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { loadRows, type Pieces } from './load-database.ts'

const BATCH = 500

/** Matches the names of jobs that send mail. */
const MAIL_KIND = /(^|-)mail$/

/**
 * Enqueues the open jobs as new ones, so that the format of an older queue does not matter.
 *
 * @param options jobs of unknown kinds are left out, and mails unless `sendMail`
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
    // Jobs without data are repeated by a schedule.
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
