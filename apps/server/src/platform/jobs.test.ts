import { expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { type JobKind, startJobs } from '#platform/jobs.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

const KIND: JobKind<{ number: number }> = { name: 'jobs-test', retries: 3, timeoutSeconds: 60, concurrency: 1 }

async function startWith(kind: JobKind<object>) {
  const { db } = server.deps.platform
  const jobs = await startJobs({ ...db.$client.options, max: 2 }, [kind], () => {})
  await jobs.stop(0)
  const { rows } = await db.$client.query(
    'SELECT retry_limit AS retries, expire_seconds AS seconds, notify, xmin FROM pgboss.queue WHERE name = $1',
    [kind.name],
  )
  return rows[0]
}

test('a start stores what has changed in a kind of jobs, and writes nothing otherwise', async () => {
  const first = await startWith(KIND)
  expect(first).toMatchObject({ retries: 3, seconds: 60, notify: true })
  expect(await startWith(KIND)).toEqual(first)
  expect(await startWith({ ...KIND, retries: 5 })).toMatchObject({ retries: 5, seconds: 60, notify: true })
})

test('a process takes a job that another one enqueues, and listens for its notice', async () => {
  const { db } = server.deps.platform
  const open = () => startJobs({ ...db.$client.options, max: 2 }, [KIND], () => {})
  const [one, other] = [await open(), await open()]
  const taken: number[] = []
  await one.work(KIND, async ({ number }) => void taken.push(number))
  const { rows } = await db.$client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%pgboss%'",
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  await inTransaction(db, (transaction) => other.enqueue(transaction, KIND, { number: 7 }))
  await expect.poll(() => taken).toEqual([7])
  await Promise.all([one.stop(0), other.stop(0)])
})

test('a try that failed is made again when its pause is over, though no notice comes', async () => {
  const { db } = server.deps.platform
  const jobs = await startJobs({ ...db.$client.options, max: 2 }, [KIND], () => {})
  const tries: number[] = []
  await jobs.work(KIND, async () => {
    tries.push(Date.now())
    if (tries.length === 1) throw new Error('not this time')
  })
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, KIND, { number: 8 }))
  await expect.poll(() => tries.length).toBe(2)
  await jobs.stop(0)
})
