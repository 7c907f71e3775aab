import { HOUR_MS } from '@callboard/contract/time/durations'
import { beforeEach, expect, test } from 'vitest'
import { answerThread, beginThread, changeThreads, peopleWhoWrite, writeIn } from '#testing/conversations.ts'
import { makeApplication, type makeProfile, makeProject } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const clock = fakeClock(new Date('2026-11-21T08:00:00.000Z'))
const server = testServer({ clock })

let dana: TestClient
let omar: TestClient
let mara: TestClient
let profile: Awaited<ReturnType<typeof makeProfile>>
beforeEach(async () => {
  ;({ dana, omar, profile, mara } = await peopleWhoWrite(server))
})

test('the calls of the inbox answer the casting desk with what students wrote', async () => {
  const id = await beginThread(mara)
  await answerThread(dana, id)
  await writeIn(mara, id, 'Thank you!')
  const received = async (client: TestClient) =>
    (await client.get('/api/messages'))
      .json()
      .map(({ subject, content, readAt }: Record<string, unknown>) => [subject, content, readAt !== null])
  const unread = [
    ['Shoes', 'Thank you!', false],
    ['Shoes', 'Which shoes shall I bring?', false],
  ]
  expect(await received(dana)).toEqual(unread)
  expect((await dana.get('/api/messages/unread/count')).json()).toEqual({ count: 1 })
  await changeThreads(dana, { ids: [id], isRead: true })
  expect((await received(dana)).map(([, , isRead]: unknown[]) => isRead)).toEqual([true, true])
  expect((await dana.get('/api/messages/unread/count')).json()).toEqual({ count: 0 })
  // Each member of the office reads separately, and so do students.
  expect(await received(omar)).toEqual(unread)
  expect(await received(mara)).toEqual([['Re: Shoes', 'Black ones.', false]])
})

test('the morning desk counts who waits for an answer, by casting call, until it is given, put off or done', async () => {
  const { id: projectId } = await makeProject(server, { title: 'Letters' })
  await makeApplication(server, { projectId, studentId: profile.id })
  const asked = async () =>
    (await dana.get('/api/desk'))
      .json()
      .needs.filter(({ kind }: { kind: string }) => kind === 'asked')
      .map(({ project, count, at }: { project: { title: string } | null; count: number; at: string }) => [
        project?.title ?? null,
        count,
        at,
      ])
  const [general, ofCall] = [await beginThread(mara), await beginThread(mara, { projectId })]
  const since = clock.now().toISOString()
  expect(new Set(await asked())).toEqual(
    new Set([
      ['Letters', 1, since],
      [null, 1, since],
    ]),
  )
  await answerThread(dana, ofCall)
  expect(await asked()).toEqual([[null, 1, since]])
  const until = new Date(clock.now().getTime() + HOUR_MS)
  await changeThreads(omar, { ids: [general], snoozedUntil: until.toISOString() })
  expect(await asked()).toEqual([])
  clock.advance(61)
  expect(await asked()).toEqual([[null, 1, since]])
  await changeThreads(omar, { ids: [general], isDone: true })
  expect(await asked()).toEqual([])
})
