import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import type { JobKind } from '#platform/jobs.ts'
import type { TestApp } from '#testing/test-app.ts'

/** All mails to an address in the outbox, oldest first. */
export async function mailsTo(test: TestApp, address: string): Promise<Email[]> {
  const dir = join(test.dataDir, 'outbox')
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml') && name.includes(`-${address}-`))
  return Promise.all(names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(dir, name)))))
}

/**
 * Waits until `count` mails to an address are in the outbox.
 * @returns the last of them
 */
export async function mailTo(test: TestApp, address: string, count = 1): Promise<Email> {
  const mails = await vi.waitUntil(
    async () => {
      const found = await mailsTo(test, address)
      return found.length >= count && found
    },
    { timeout: 10_000, interval: 20 },
  )
  const mail = mails[count - 1]
  if (!mail) throw new Error('no mail arrived')
  return mail
}

/** Waits until no job of a kind waits or runs, to show that a job had no effect. */
export async function jobsDone(test: TestApp, kind: string): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await test.deps.platform.db.$client.query(
        "SELECT count(*) FILTER (WHERE state < 'completed')::int AS open, count(*)::int AS every FROM pgboss.job WHERE name = $1",
        [kind],
      )
      return rows[0].every > 0 && rows[0].open === 0
    },
    { timeout: 10_000, interval: 20 },
  )
}

/** Retries failed jobs at once, without the pause in between. */
export async function retryNow(test: TestApp, kind: JobKind<object>): Promise<void> {
  const { db, jobs } = test.deps.platform
  await db.$client.query("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [kind.name])
  jobs.wake(kind)
}
