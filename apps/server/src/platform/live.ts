import { AsyncLocalStorage } from 'node:async_hooks'
import { CHANGE_NAME } from '@callboard/contract/change-name'
import { LIVE_TOPICS, type LiveTopic } from '@callboard/contract/office/live/rules'
import { z } from 'zod'
import type { Queryable } from '#db/client.ts'

/** The PostgreSQL channel that every instance listens to. */
export const LIVE_CHANNEL = 'callboard_live'

/**
 * The recipients of a change: everyone signed in, casting directors, named accounts (always together with casting directors), or the
 * recipients of a message, who may be too many to list.
 */
export type LiveAudience = 'everyone' | 'desk' | { readonly userIds: readonly string[] } | { readonly recipientsOf: number }

/** One change, as it is sent between instances. Ids only: PostgreSQL carries at most 8,000 bytes, and others may listen. */
export interface LiveChange {
  readonly topic: LiveTopic
  readonly to: LiveAudience
  /** The name that the page gave to its request, so that it recognises its own change and does not read it again. */
  readonly by?: string | undefined
}

/** Carries the name of a call through all services to the notifications that it causes. */
const calls = new AsyncLocalStorage<{ readonly name: string; isOver: boolean }>()

/**
 * Does the work of a call with a page's name. Work that continues after the call, and jobs, have no name, so the page reads their
 * changes.
 *
 * @param name the page's; invalid names are ignored
 */
export function withChangeName<Result>(name: unknown, work: () => Promise<Result>): Promise<Result> {
  if (typeof name !== 'string' || !CHANGE_NAME.test(name)) return work()
  const call = { name, isOver: false }
  return calls.run(call, work).finally(() => {
    call.isOver = true
  })
}

function changeName(): string | undefined {
  const call = calls.getStore()
  return call?.isOver === false ? call.name : undefined
}

const liveChange = z.object({
  topic: z.enum(LIVE_TOPICS),
  by: z.string().regex(CHANGE_NAME).optional(),
  to: z.union([z.enum(['everyone', 'desk']), z.object({ userIds: z.array(z.string()) }), z.object({ recipientsOf: z.number().int() })]),
})

/** Maximum ids in one notification. With more, it goes to `everyone`, whose pages then reload what they may see. */
const MAX_NAMED = 100

/**
 * Notifies every open page of a change, once the transaction has committed.
 *
 * @param db the transaction of the change
 * @param topic what has changed
 * @param to the recipients
 */
export async function announce(db: Queryable, topic: LiveTopic, to: LiveAudience): Promise<void> {
  const isWide = typeof to === 'object' && 'userIds' in to && to.userIds.length > MAX_NAMED
  const change: LiveChange = { topic, to: isWide ? 'everyone' : to, by: changeName() }
  await db.$client.query({ name: 'announce', text: 'SELECT pg_notify($1, $2)', values: [LIVE_CHANNEL, JSON.stringify(change)] })
}

/** @returns the change in a notification, or `undefined` if it is not ours, because anyone with access to the database can notify */
export function readLiveChange(payload: string | undefined): LiveChange | undefined {
  try {
    return liveChange.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}
