import { DAY_MS } from '@callboard/contract/time/durations'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { testServer } from '#testing/test-server.ts'
import { oldThreads } from './old-threads.service.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

async function begun(values: object = {}) {
  const profile = await makeProfile(server)
  const client = await signIn(server, { id: profile.userId })
  const body = { subject: 'Shoes', content: 'Which shoes?', ...values }
  const { id } = (await client.post('/api/own-threads', body)).json()
  return { profile, client, id: id as number }
}

test('what was written long ago is removed, with conversations that are then empty, except those of restricted students', async () => {
  const [gone, going, held] = [await begun(), await begun(), await begun()]
  await rowsIn(server, 'UPDATE student_profiles SET held_at = now() WHERE id = $1 RETURNING id', [held.profile.id])
  const before = new Date(clock.now().getTime() + DAY_MS)
  clock.advance(2 * 24 * 60)
  const again = await signIn(server, { id: going.profile.userId })
  await again.post(`/api/own-threads/${going.id}/entries`, { content: 'Or boots?' })
  const { db } = server.deps.platform
  expect(await oldThreads.count(db, before)).toEqual({ messages: 2 })
  let parts = 1
  while (parts > 0) parts = await inTransaction(db, (transaction) => oldThreads.removeSome(transaction, before))
  const left = await rowsIn<{ id: number; content: string }>(
    server,
    'SELECT t.id, e.content FROM threads AS t LEFT JOIN thread_entries AS e ON e.thread_id = t.id ORDER BY t.id',
  )
  expect(left).toEqual([
    { id: going.id, content: 'Or boots?' },
    { id: held.id, content: 'Which shoes?' },
  ])
  expect(left.some(({ id }) => id === gone.id)).toBe(false)
})

test('conversations go with the account, and lose a deleted casting call until it is restored', async () => {
  const { id: projectId } = await makeProject(server)
  const { profile, id } = await begun({ projectId })
  const dana = await signIn(server, await makeUser(server, { role: 'admin' }))
  const project = async () => (await dana.get(`/api/threads/${id}`)).json().project
  expect(await project()).toMatchObject({ id: projectId })
  expect((await dana.delete(`/api/projects/${projectId}`)).statusCode).toBeLessThan(300)
  expect(await project()).toBe(null)
  await dana.post(`/api/projects/deleted/${projectId}/restore`)
  expect(await project()).toMatchObject({ id: projectId })
  await rowsIn(server, 'DELETE FROM users WHERE id = $1 RETURNING id', [profile.userId])
  expect((await dana.get(`/api/threads/${id}`)).statusCode).toBe(404)
})
