import { DELETED_PROJECT_DAYS } from '@callboard/contract/office/deletion/projects.rules'
import { describe, expect, test } from 'vitest'
import { inTransaction, type Transaction } from '#db/client.ts'
import { keepAndDelete, lockProfiles } from '#office/deletion/deleted-talent.repository.ts'
import { lockAccounts } from '#office/own-data/forget-account.repository.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { makeTalentLife, rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { purgeProjectsJob } from './deleted-projects.jobs.ts'

/*
 * Deleting, restoring and purging a casting call changes the people who are booked for it. Here the deletion of one of them has its first
 * lock before that begins, and takes the others while it waits. In another order of locks, PostgreSQL would end one of the two.
 */

const clock = fakeClock(new Date('2026-11-21T18:00:00.000Z'))
const server = testServer({ clock })

interface Person {
  readonly id: number
  readonly userId: string
}
const tables = () => server.deps.modules.flatMap(({ stored }) => stored?.withProfile ?? [])
type Step = (transaction: Transaction, person: Person) => Promise<unknown>

const DELETIONS: Readonly<Record<string, { begin: Step; end: Step }>> = {
  profile: {
    begin: (transaction, { id }) => transaction.$client.query('SELECT FROM student_profiles WHERE id = $1 FOR UPDATE', [id]),
    async end(transaction, { id, userId }) {
      await lockProfiles(transaction, [id])
      await keepAndDelete(transaction, tables(), [id], { batch: crypto.randomUUID(), deletedBy: userId, deletedAt: clock.now() })
    },
  },
  account: {
    begin: (transaction, { userId }) => lockAccounts(transaction, [userId]),
    async end(transaction, { userId }) {
      await server.deps.forgetting.forget(transaction, userId)
    },
  },
}

const hide = async (office: TestClient, id: number) => expect((await office.delete(`/api/projects/${id}`)).statusCode).toBe(204)

const CHANGES: Readonly<Record<string, (office: TestClient, id: number) => Promise<unknown>>> = {
  deleted: hide,
  restored: async (office, id) => expect((await office.post(`/api/projects/deleted/${id}/restore`)).statusCode).toBe(200),
  purged: () => purgeProjectsJob({ db: server.deps.platform.db, photos: server.deps.photos, clock }),
}

/** Whether another connection waits for this one. */
async function waitedFor({ $client }: Transaction) {
  const { rows } = await $client.query<{ holder: number }>('SELECT pg_backend_pid() AS holder')
  return async () =>
    (await rowsIn(server, 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [rows[0]?.holder])).length === 1
}

describe.each(Object.entries(CHANGES))('a casting call is %s', (name, change) => {
  test.each(Object.entries(DELETIONS))('while the %s of somebody booked for it is deleted', async (_, { begin, end }) => {
    const office = await signIn(server, await makeUser(server, { role: 'admin' }))
    const { projectId, ...person } = await makeTalentLife(server)
    if (name !== 'deleted') await hide(office, projectId)
    if (name === 'purged') clock.advance(DELETED_PROJECT_DAYS * 24 * 60)
    let changing: Promise<unknown> = Promise.resolve()
    await inTransaction(server.deps.platform.db, async (transaction) => {
      await begin(transaction, person)
      let isDone = false
      changing = change(office, projectId).finally(() => {
        isDone = true
      })
      const isWaited = await waitedFor(transaction)
      // A purge skips a locked casting call, and the next purge deletes it.
      await expect.poll(async () => isDone || (await isWaited()), { timeout: 20_000 }).toBe(true)
      await end(transaction, person)
    })
    await changing
    expect(await rowsIn(server, 'SELECT FROM student_profiles WHERE id = $1', [person.id])).toEqual([])
  })
})

test('people with an offer and people with a booking are locked together, in the order of all locks, when their call is deleted', async () => {
  const office = await signIn(server, await makeUser(server, { role: 'admin' }))
  const [first = 0, second = 0] = [await makeProfile(server), await makeProfile(server)]
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
  const { id: projectId } = await makeProject(server)
  await makeApplication(server, { projectId, studentId: first, stage: 'offered' })
  await makeApplication(server, { projectId, studentId: second, stage: 'booked' })
  let deleting: Promise<unknown> = Promise.resolve()
  await inTransaction(server.deps.platform.db, async (transaction) => {
    const lock = (id: number) => transaction.$client.query('SELECT FROM student_profiles WHERE id = $1 FOR NO KEY UPDATE', [id])
    await lock(first)
    deleting = hide(office, projectId)
    await expect.poll(await waitedFor(transaction), { timeout: 20_000 }).toBe(true)
    await lock(second)
  })
  await deleting
})
