import type { Role } from '@callboard/contract/access'
import { ERROR_MESSAGE } from '@callboard/contract/errors'
import { LIVE_REPLACED, LIVE_STREAMS_PER_USER, LIVE_TIMING, LIVE_TOPICS, type LiveTopic } from '@callboard/contract/live/rules'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { LiveAudience, LiveChange } from '#platform/live.ts'
import { liveText } from './live.domain.ts'
import * as repository from './live.repository.ts'

/** Where one page listens. */
export interface LiveLine {
  send(text: string): void
  /** Lets the page go; it may come back. */
  end(): void
}

/** Tells open pages what has changed. */
export interface LiveService {
  /**
   * Lets a page listen until it leaves, its session ends, its account changes role, or the same account opens too many more.
   *
   * @param page whose it is, and how long ago it was opened: what has changed since is told at once
   * @param start opens its line
   * @returns what to call when the page has left
   * @throws AppError 503 while the server stops
   */
  open(page: { actor: SignedInActor; sessionId: string; age?: number }, start: () => LiveLine): () => void
  /** Tells those on this instance whom a change concerns. */
  hear(change: LiveChange): Promise<void>
  /** Tells everybody to read everything again, because changes may have been missed. */
  hearOfGap(): void
  /** Keeps every line open and lets those go that may no longer listen. Runs by itself, for a part of the lines at a time. */
  beat(): Promise<void>
  /** Lets everybody go. */
  close(): void
}

interface Listener {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
  readonly line: LiveLine
  /** Which of the parts it beats with. */
  readonly part: number
  /** When it was last told something, as `performance.now()` counts. */
  toldAt: number
}

/** Lines are beaten in as many parts as a heartbeat has seconds, so that ten thousand cost a little all the time and never much at once. */
const PARTS = LIVE_TIMING.heartbeat / 1000

/** Milliseconds in which changes for one page become one, and the listeners told in one step with the pause between two steps: anyone who learns of a change reads again at once. */
const SPREAD = { mergeMs: 250, listeners: 200, pauseMs: 50 } as const

/**
 * Milliseconds that changes are remembered for pages that began to load before they listened, how many at most, and what is allowed
 * for the network's moods.
 */
const MEMORY = { ms: 60_000, changes: 500, margin: 1000 } as const

export function createLiveService({ db, onError }: { db: Database; onError: (error: unknown) => void }): LiveService {
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<Listener, Set<LiveTopic>>()
  const recent: { readonly at: number; readonly change: LiveChange }[] = []
  /** From when on `recent` names every change. */
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

  function release(listener: Listener, lastWords?: string): void {
    leave(listener)
    if (lastWords) listener.line.send(lastWords)
    listener.line.end()
  }

  function tell(told: Iterable<Listener>, topics: readonly LiveTopic[]): void {
    for (const listener of told) {
      const known = waiting.get(listener) ?? new Set()
      for (const topic of topics) known.add(topic)
      waiting.set(listener, known)
    }
    if (waiting.size > 0) telling ??= setTimeout(tellSome, 0)
  }

  function tellSome(): void {
    const now = performance.now()
    let room: number = SPREAD.listeners
    for (const [listener, topics] of waiting) {
      if (now - listener.toldAt < SPREAD.mergeMs) continue
      waiting.delete(listener)
      listener.toldAt = now
      listener.line.send(liveText(topics))
      room -= 1
      if (room === 0) break
    }
    telling = waiting.size > 0 ? setTimeout(tellSome, SPREAD.pauseMs) : undefined
  }

  async function concerned(to: LiveAudience): Promise<Listener[]> {
    if (to === 'everyone') return all()
    if (to === 'admins') return all().filter(({ role }) => role === 'admin')
    if ('userIds' in to) return all().filter(({ role, userId }) => role === 'admin' || to.userIds.includes(userId))
    const recipients = listeners.size === 0 ? [] : await repository.findRecipientsAmong(db, to.recipientsOf, [...listeners.keys()])
    return recipients.flatMap((userId) => [...(listeners.get(userId) ?? [])])
  }

  function remember(change: LiveChange): void {
    const now = performance.now()
    recent.push({ at: now, change })
    while (recent.length > MEMORY.changes || (recent[0] && recent[0].at < now - MEMORY.ms)) completeSince = recent.shift()?.at ?? now
  }

  /** Tells a page what has changed since it was opened, and everything where nobody remembers. */
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
    // With the database away nobody's session can be asked after; they stay, and hear nothing.
    beatSome(all().filter(({ part }) => part === beats)).catch(onError)
  }, 1000)
  beating.unref()

  return {
    open({ actor: { userId, role }, sessionId, age }, start) {
      if (closed) throw new AppError(503, ERROR_MESSAGE.notReady)
      const line = start()
      const listener: Listener = { sessionId, userId, role, line, part: opened++ % PARTS, toldAt: 0 }
      const lines = listeners.get(userId) ?? new Set()
      const [oldest] = lines
      if (oldest && lines.size >= LIVE_STREAMS_PER_USER) release(oldest, liveText([LIVE_REPLACED]))
      listeners.set(userId, lines.add(listener))
      // Not all at the same moment after a restart.
      line.send(`retry: ${LIVE_TIMING.retry + Math.floor(Math.random() * LIVE_TIMING.retry)}\n\n`)
      if (age !== undefined) catchUp(listener, age).catch(onError)
      return () => leave(listener)
    },

    async hear(change) {
      remember(change)
      tell(await concerned(change.to), [change.topic])
    },

    hearOfGap() {
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
