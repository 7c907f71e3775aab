import { randomUUID } from 'node:crypto'
import type { inboundMailEndpoints } from '@callboard/contract/messages/inbound-mail/endpoints'
import type { InboundState } from '@callboard/contract/messages/inbound-mail/rules'
import { inboundMails, inboundSecrets } from '#db/schema/inbound-mails.ts'
import { threadEntries } from '#db/schema/threads.ts'
import { only, type Scene } from '#testing/scene.ts'
import { ownersThread } from '#testing/thread-calls.ts'

/** A mail of the owner. It is stored directly, because a restricted student's mail would not join a conversation. */
async function ownersMail({ server, owner }: Scene, state: InboundState, entryId: number | null = null): Promise<number> {
  const { db, store } = server.deps.platform
  const fileKey = `inbound-mails/${Date.now()}-${randomUUID()}`
  const from = `${owner.userId}@example.edu`
  const raw = Buffer.from(
    `From: ${from}\r\nSubject: Shoes\r\nMessage-ID: <${randomUUID()}@example.edu>\r\n\r\nWhich shoes shall I bring?\r\n`,
  )
  await store.put(fileKey, raw)
  const values = {
    ...{ mailKey: randomUUID(), state, reason: 'no-token' as const, fromAddress: from, fromName: '', subject: 'Shoes', entryId, fileKey },
    ...{ content: 'Which shoes shall I bring?', userId: owner.userId, bytes: raw.length, receivedAt: new Date() },
  } as const
  return only(await db.insert(inboundMails).values(values).returning()).id
}

const withMail =
  (state: InboundState = 'quarantined') =>
  async (scene: Scene) => ({ params: { id: await ownersMail(scene, state) } })

async function mailedEntry(scene: Scene) {
  const id = await ownersThread(scene)
  const values = { threadId: id, kind: 'in', content: 'Which shoes shall I bring?', createdAt: new Date() } as const
  const entry = only(await scene.server.deps.platform.db.insert(threadEntries).values(values).returning())
  await ownersMail(scene, 'joined', entry.id)
  return { params: { id, entryId: entry.id } }
}

/** One call of every endpoint of incoming mails, in the form of `endpointCalls`. */
export const inboundMailCalls = {
  inboundMails: async (scene) => {
    await ownersMail(scene, 'quarantined')
    return { query: { list: 'quarantined' } }
  },
  inboundMail: withMail(),
  inboundMailFile: withMail(),
  fileInboundMail: async (scene) => ({ ...(await withMail()(scene)), body: { threadId: await ownersThread(scene) } }),
  discardInboundMail: withMail(),
  returnInboundMail: withMail('discarded'),
  mailOfEntry: mailedEntry,
  ownMailOfEntry: mailedEntry,
  inboundAddress: async () => ({}),
  makeInboundSecret: async () => ({}),
  removeInboundSecret: async ({ server }) => {
    const values = { secret: 'sealed', madeAt: new Date() }
    await server.deps.platform.db.insert(inboundSecrets).values(values).onConflictDoNothing()
    return {}
  },
} satisfies Record<keyof typeof inboundMailEndpoints, (scene: Scene) => Promise<object>>

/** The status that each visitor gets. */
export const INBOUND_MAIL_STATUSES = {
  inboundMails: [401, 403, 403, 200, 401],
  inboundMail: [401, 403, 403, 200, 401],
  inboundMailFile: [401, 403, 403, 200, 401],
  fileInboundMail: [401, 403, 403, 200, 401],
  discardInboundMail: [401, 403, 403, 200, 401],
  returnInboundMail: [401, 403, 403, 200, 401],
  mailOfEntry: [401, 403, 403, 200, 401],
  ownMailOfEntry: [401, 200, 404, 403, 401],
  inboundAddress: [401, 403, 403, 200, 401],
  makeInboundSecret: [401, 403, 403, 200, 401],
  removeInboundSecret: [401, 403, 403, 200, 401],
} as const satisfies Record<keyof typeof inboundMailCalls, readonly number[]>
