import { isDesk, type Role } from '@callboard/contract/access'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { LIVE_REPLACED, LIVE_STREAMS_PER_USER, LIVE_TIMING, LIVE_TOPICS, type LiveTopic } from '@callboard/contract/office/live/rules'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { LiveAudience, LiveChange } from '#platform/live.ts'
import { addNews, type LiveNews, liveText } from './live.domain.ts'
import * as repository from './live.repository.ts'

/** The stream to one page. */
export interface LiveLine {
  send(text: string): void
  /** Disconnects the page; it may reconnect. */
  end(): void
}

/** Notifies open pages of changes. */
export interface LiveService {
  /**
   * Subscribes a page until it disconnects, its session ends, its account changes role, or the account opens too many more streams.
   *
   * @param page its owner, and its age in milliseconds: changes since it was opened are sent at once
   * @param start opens its stream
   * @returns a function to call when the page has disconnected
   * @throws AppError 503 while the server stops
   */
  open(page: { actor: SignedInActor; sessionId: string; age?: number }, start: () => LiveLine): () => void
  /** Notifies the pages of this instance that a change affects. */
  receive(change: LiveChange): Promise<void>
  /** Tells all pages to reload everything, because changes may have been missed. */
  reloadAll(): void
  /** Sends a heartbeat and disconnects pages that may no longer listen. Runs periodically, for a part of the streams at a time. */
  beat(): Promise<void>
  /** Disconnects all pages. */
  close(): void
}

interface Listener {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
  readonly line: LiveLine
  /** The part whose heartbeats it gets. */
  readonly part: number
  /** The time of its last notification, by `performance.now()`. */
  toldAt: number
}

/** Heartbeats go to one part of the streams each second, so that ten thousand streams never cause a burst. */
const PARTS = LIVE_TIMING.heartbeat / 1000

/**
 * `mergeMs`: milliseconds in which changes for one page are merged. `listeners` are notified per step, with `pauseMs` between steps,
 * because each page reloads its data at once.
 */
const SPREAD = { mergeMs: 250, listeners: 200, pauseMs: 50 } as const

/**
 * Keeps recent changes for pages that began to load before they subscribed: for how long in milliseconds, how many at most, and a margin in
 * milliseconds for network delays.
 */
const MEMORY = { ms: 60_000, changes: 500, margin: 1000 } as const

export function createLiveService({ db, onError }: { db: Database; onError: (error: unknown) => void }): LiveService {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<Listener, LiveNews>()
  const recent: { readonly at: number; readonly change: LiveChange }[] = []
  /** Since when `recent` is complete. */
  let completeSince = performance.now()
  let telling: NodeJS.Timeout | undefined
  let opened = 0
  let beats = 0
  let closed = false

  const all = () => [...listeners.values()].flatMap((lines) => [...lines])

  function leave(listener: Listener): void {
    waiting.delete(listener)
    const lines = listeners.get(listener.userId)
    lines?.delete(listener)
    if (lines?.size === 0) listeners.delete(listener.userId)
  }

  function release(listener: Listener, lastMessage?: string): void {
    leave(listener)
    if (lastMessage) listener.line.send(lastMessage)
    listener.line.end()
  }

  function tell(told: Iterable<Listener>, topics: readonly LiveTopic[], by?: string): void {
    for (const listener of told) {
      const known: LiveNews = waiting.get(listener) ?? new Map()
      for (const topic of topics) addNews(known, topic, by)
      waiting.set(listener, known)
    }
    if (waiting.size > 0) telling ??= setTimeout(tellSome, 0)
  }

  function tellSome(): void {
    const now = performance.now()
    let room: number = SPREAD.listeners
    for (const [listener, news] of waiting) {
      if (now - listener.toldAt < SPREAD.mergeMs) continue
      waiting.delete(listener)
      listener.toldAt = now
      listener.line.send(liveText(news))
      room -= 1
      if (room === 0) break
    }
    telling = waiting.size > 0 ? setTimeout(tellSome, SPREAD.pauseMs) : undefined
  }

  async function concerned(to: LiveAudience): Promise<Listener[]> {
    if (to === 'everyone') return all()
    if (to === 'desk') return all().filter(({ role }) => isDesk(role))
    if ('userIds' in to) return all().filter(({ role, userId }) => isDesk(role) || to.userIds.includes(userId))
    const recipients = listeners.size === 0 ? [] : await repository.findRecipientsAmong(db, to.recipientsOf, [...listeners.keys()])
    return recipients.flatMap((userId) => [...(listeners.get(userId) ?? [])])
  }

  function remember(change: LiveChange): void {
    const now = performance.now()
    recent.push({ at: now, change })
    while (recent.length > MEMORY.changes || (recent[0] && recent[0].at < now - MEMORY.ms)) completeSince = recent.shift()?.at ?? now
  }

  /** Notifies a page of the changes since it was opened; of all topics if `recent` does not go back that far. */
  async function catchUp(listener: Listener, age: number): Promise<void> {
    const since = performance.now() - age - MEMORY.margin
    if (since < completeSince) return tell([listener], LIVE_TOPICS)
    for (const { at, change } of [...recent]) {
      if (at >= since && (await concerned(change.to)).includes(listener)) tell([listener], [change.topic])
    }
  }

  async function beatSome(some: readonly Listener[]): Promise<void> {
    if (some.length === 0) return
    const owners = await repository.findLiveSessions(
      db,
      some.map(({ sessionId }) => sessionId),
    )
    const roles = new Map(owners.map(({ sessionId, userId, role }) => [`${sessionId} ${userId}`, role]))
    for (const listener of some) {
      if (roles.get(`${listener.sessionId} ${listener.userId}`) === listener.role) listener.line.send(':\n\n')
      else release(listener)
    }
  }

  const beating = setInterval(() => {
    beats = (beats + 1) % PARTS
    // While the database is unreachable, sessions cannot be checked: streams stay open, without updates.
    beatSome(all().filter(({ part }) => part === beats)).catch(onError)
  }, 1000)
  beating.unref()

  return {
    open({ actor: { userId, role }, sessionId, age }, start) {
      if (closed) throw new AppError(COMMON_ERROR.notReady)
      const line = start()
      const listener: Listener = { sessionId, userId, role, line, part: opened++ % PARTS, toldAt: 0 }
      const lines = listeners.get(userId) ?? new Set()
      const [oldest] = lines
      if (oldest && lines.size >= LIVE_STREAMS_PER_USER) release(oldest, liveText(new Map([[LIVE_REPLACED, undefined]])))
      listeners.set(userId, lines.add(listener))
      // Randomised, so that pages do not all reconnect at once after a restart.
      line.send(`retry: ${LIVE_TIMING.retry + Math.floor(Math.random() * LIVE_TIMING.retry)}\n\n`)
      if (age !== undefined) catchUp(listener, age).catch(onError)
      return () => leave(listener)
    },

    async receive(change) {
      remember(change)
      tell(await concerned(change.to), [change.topic], change.by)
    },

    reloadAll() {
      recent.length = 0
      completeSince = performance.now()
      tell(all(), LIVE_TOPICS)
    },

    beat: () => beatSome(all()),

    close() {
      closed = true
      clearInterval(beating)
      clearTimeout(telling)
      for (const listener of all()) release(listener)
    },
  }
}
