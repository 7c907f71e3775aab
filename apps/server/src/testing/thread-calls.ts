import { randomUUID } from 'node:crypto'
import type { threadEndpoints } from '@callboard/contract/messages/threads/endpoints'
import type { threadFileEndpoints } from '@callboard/contract/messages/threads/files.endpoints'
import type { ownThreadEndpoints } from '@callboard/contract/messages/threads/own-threads.endpoints'
import type { savedAnswerEndpoints } from '@callboard/contract/messages/threads/saved-answers.endpoints'
import { eq } from 'drizzle-orm'
import { savedAnswers, threadEntries, threadFiles, threads } from '#db/schema/threads.ts'
import { makeProject } from '#testing/factories.ts'
import { A_PDF } from '#testing/media-request-calls.ts'
import { only, ownersMessage, type Scene } from '#testing/scene.ts'

/** A conversation of the owner. It is stored directly, because a restricted student cannot begin one. */
export async function ownersThread({ server, owner }: Scene): Promise<number> {
  const { db } = server.deps.platform
  const at = new Date()
  const values = { userId: owner.userId, subject: 'Shoes', askedAt: at, movedAt: at, createdAt: at }
  const { id: threadId } = only(await db.insert(threads).values(values).returning())
  await db.insert(threadEntries).values({ threadId, kind: 'in', content: 'Which shoes shall I bring?', createdAt: at })
  return threadId
}

async function aSavedAnswer({ server }: Scene): Promise<number> {
  const at = new Date()
  const values = { name: `Shoes ${randomUUID()}`, content: 'Black ones, please.', createdAt: at, updatedAt: at }
  return only(await server.deps.platform.db.insert(savedAnswers).values(values).returning()).id
}

/** A PDF of the owner. @param isSent whether it is part of a conversation */
async function ownersFile(scene: Scene, isSent: boolean): Promise<number> {
  const { db, store } = scene.server.deps.platform
  const key = `conversation-files/${Date.now()}-${randomUUID()}`
  await store.put(key, A_PDF)
  const threadId = isSent ? await ownersThread(scene) : null
  const entryId = threadId === null ? null : only(await db.select().from(threadEntries).where(eq(threadEntries.threadId, threadId))).id
  const values = { entryId, uploadedBy: scene.owner.userId, key, name: 'shoes.pdf', bytes: A_PDF.length, createdAt: new Date() }
  return only(
    await db
      .insert(threadFiles)
      .values({ ...values, kind: 'pdf' })
      .returning(),
  ).id
}

const withThread = async (scene: Scene) => ({ params: { id: await ownersThread(scene) } })

/** One call of every endpoint of conversations, in the form of `endpointCalls`. */
export const threadCalls = {
  threads: async (scene) => {
    await ownersThread(scene)
    return { query: { state: 'open', search: 'shoes', limit: '5' } }
  },
  threadCounts: async () => ({}),
  projectThreads: async (scene) => {
    const { id: projectId } = await makeProject(scene.server)
    await scene.server.deps.platform.db
      .update(threads)
      .set({ projectId })
      .where(eq(threads.id, await ownersThread(scene)))
    return { params: { id: projectId } }
  },
  threadAssignees: async () => ({}),
  thread: withThread,
  answerThread: async (scene) => ({
    ...(await withThread(scene)),
    body: { content: 'Black ones, please.', newestSeen: 0, sendKey: randomUUID() },
  }),
  noteThread: async (scene) => ({ ...(await withThread(scene)), body: { content: 'Asks every time.', sendKey: randomUUID() } }),
  changeThreads: async (scene) => ({ body: { ids: [await ownersThread(scene)], isDone: true } }),
  threadAttendance: withThread,
  attendThread: async (scene) => ({ ...(await withThread(scene)), body: { doing: 'reading' } }),
  savedAnswers: async () => ({}),
  createSavedAnswer: async () => ({ body: { name: `Shoes ${randomUUID()}`, content: 'Black ones, {{firstName}}.' } }),
  updateSavedAnswer: async (scene) => ({
    params: { id: await aSavedAnswer(scene) },
    body: { name: `Shoes ${randomUUID()}`, content: 'White ones.' },
  }),
  deleteSavedAnswer: async (scene) => ({ params: { id: await aSavedAnswer(scene) } }),
  ownThreads: async (scene) => {
    await ownersThread(scene)
    return {}
  },
  ownThread: withThread,
  messageThread: async (scene) => ({ params: { id: await ownersMessage(scene) } }),
  beginThread: async () => ({ body: { subject: 'Shoes', content: 'Which shoes shall I bring?', sendKey: randomUUID() } }),
  writeInThread: async (scene) => ({ ...(await withThread(scene)), body: { content: 'Or boots?', sendKey: randomUUID() } }),
  answerMessage: async (scene) => ({
    params: { id: await ownersMessage(scene) },
    body: { content: 'I will be there.', sendKey: randomUUID() },
  }),
  uploadThreadFile: async () => ({ file: A_PDF, fileField: 'file' }),
  removeThreadFile: async (scene) => ({ params: { id: await ownersFile(scene, false) } }),
  threadFile: async (scene) => ({ params: { id: await ownersFile(scene, true) }, query: { size: 'small' } }),
} satisfies Record<
  keyof typeof threadFileEndpoints | keyof typeof threadEndpoints | keyof typeof savedAnswerEndpoints | keyof typeof ownThreadEndpoints,
  (scene: Scene) => Promise<object>
>

/** The status that each visitor gets. */
export const THREAD_STATUSES = {
  threads: [401, 403, 403, 200, 401],
  threadCounts: [401, 403, 403, 200, 401],
  projectThreads: [401, 403, 403, 200, 401],
  threadAssignees: [401, 403, 403, 200, 401],
  thread: [401, 403, 403, 200, 401],
  answerThread: [401, 403, 403, 201, 401],
  noteThread: [401, 403, 403, 201, 401],
  changeThreads: [401, 403, 403, 200, 401],
  threadAttendance: [401, 403, 403, 200, 401],
  attendThread: [401, 403, 403, 200, 401],
  savedAnswers: [401, 403, 403, 200, 401],
  createSavedAnswer: [401, 403, 403, 201, 401],
  updateSavedAnswer: [401, 403, 403, 200, 401],
  deleteSavedAnswer: [401, 403, 403, 204, 401],
  ownThreads: [401, 200, 200, 403, 401],
  ownThread: [401, 200, 404, 403, 401],
  messageThread: [401, 200, 404, 403, 401],
  beginThread: [401, 201, 201, 403, 401],
  writeInThread: [401, 201, 404, 403, 401],
  answerMessage: [401, 201, 404, 403, 401],
  uploadThreadFile: [401, 201, 201, 201, 401],
  removeThreadFile: [401, 204, 404, 404, 401],
  threadFile: [401, 200, 404, 200, 401],
} as const satisfies Record<keyof typeof threadCalls, readonly number[]>
