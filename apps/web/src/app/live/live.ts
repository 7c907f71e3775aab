import { LIVE_REPLACED, LIVE_TIMING, LIVE_TOPICS, type LiveTopic } from '@callboard/contract/live/rules'
import type { QueryClient } from '@tanstack/react-query'
import { concerns } from './live-topics.ts'

/** Of the lock that one tab of a browser holds, and of the channel on which it tells the others. */
const NAME = 'callboard.live'

/** Milliseconds between two readings of the same, before a refused stream is asked for again (doubled up to the longest wait), and in which a lock counts as free. */
const WAIT = { reading: 1000, mutation: 200, refused: 5000, longest: 300_000, freeLock: 1000 } as const

/**
 * Reads again what has changed elsewhere, for as long as somebody looks at this page. One tab listens for all tabs of a browser.
 * Without a stream the page is as it was when it was read.
 *
 * @returns stops it
 */
export function startLive(queryClient: QueryClient): () => void {
  const changed = new Set<LiveTopic>()
  let pause: ReturnType<typeof setTimeout> | undefined

  /** Reads at once what was learned of, and then no more than once a second: more would only cut off the reading before. */
  function read(): void {
    // Nobody looks, or what is shown is ahead of what is stored until the server has answered.
    const later = document.hidden ? undefined : queryClient.isMutating() > 0 ? WAIT.mutation : WAIT.reading
    pause = later === undefined || changed.size === 0 ? undefined : setTimeout(read, later)
    if (later !== WAIT.reading) return
    const topics = [...changed]
    changed.clear()
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => topics.some((topic) => concerns(topic, path)) })
  }
  function hear(topics: readonly LiveTopic[]): void {
    for (const topic of topics) changed.add(topic)
    if (pause === undefined) read()
  }

  const listening = listenTogether(hear)
  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) {
      hiding = setTimeout(listening.leave, LIVE_TIMING.hidden)
    } else {
      listening.join()
      if (pause === undefined) read()
    }
  }
  const onShow = (event: PageTransitionEvent) => event.persisted && listening.join()
  document.addEventListener('visibilitychange', onVisibility)
  // A page that is kept for *Back* may hold no connection.
  window.addEventListener('pagehide', listening.leave)
  window.addEventListener('pageshow', onShow)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', listening.leave)
    window.removeEventListener('pageshow', onShow)
    clearTimeout(hiding)
    clearTimeout(pause)
    listening.end()
  }
}

/** Takes part in listening: one tab at a time holds the stream and tells the others. */
function listenTogether(hear: (topics: readonly LiveTopic[]) => void) {
  const channel = new BroadcastChannel(NAME)
  /** When each topic was last told of; kept by the tab that holds the stream. */
  const told = new Map<LiveTopic, number>()
  const tellAll = (topics: readonly LiveTopic[]) => {
    for (const topic of topics) told.set(topic, performance.now())
    channel.postMessage(topics)
    hear(topics)
  }
  // A number is the age of a tab that was opened some time before it began to listen.
  channel.onmessage = ({ data }: MessageEvent<readonly LiveTopic[] | number>) => {
    if (typeof data !== 'number') return hear(data)
    const since = performance.now() - data
    const missed = LIVE_TOPICS.filter((topic) => (told.get(topic) ?? 0) > since)
    if (missed.length > 0) channel.postMessage(missed)
  }
  channel.postMessage(performance.now())
  let taking: AbortController | undefined
  let everJoined = false

  function join(): void {
    if (taking) return
    taking = new AbortController()
    const { signal } = taking
    const asked = performance.now()
    const missed = everJoined
    everJoined = true
    // Anyone who had to wait for the stream, or was away, may have missed something.
    const lead = () => openStream(signal, tellAll, { missed: missed || performance.now() - asked > WAIT.freeLock })
    // Locks exist on secure origins only; elsewhere each tab listens for itself.
    if (!('locks' in navigator)) void lead()
    else navigator.locks.request(NAME, { signal }, lead).catch(() => {})
  }
  function leave(): void {
    taking?.abort()
    taking = undefined
  }
  return {
    join,
    leave,
    end() {
      leave()
      channel.close()
    },
  }
}

/** Holds the stream until the signal, opening it again whenever it is lost. */
function openStream(signal: AbortSignal, tell: (topics: readonly LiveTopic[]) => void, { missed }: { missed: boolean }): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    let gap = missed
    let wait: number = WAIT.refused
    let again: ReturnType<typeof setTimeout> | undefined
    let stream: EventSource
    const open = () => {
      stream = new EventSource(`/api/events?age=${Math.round(performance.now())}`, { withCredentials: true })
      stream.onopen = () => {
        if (gap) tell(LIVE_TOPICS)
        gap = true
        wait = WAIT.refused
      }
      for (const topic of LIVE_TOPICS) stream.addEventListener(topic, () => tell([topic]))
      // This account listens in too many other places; taking turns every few seconds would serve nobody.
      stream.addEventListener(LIVE_REPLACED, () => {
        stream.close()
        again = setTimeout(open, WAIT.longest)
      })
      stream.onerror = () => {
        // Lost streams come back by themselves, refused ones do not.
        if (stream.readyState !== EventSource.CLOSED) return
        again = setTimeout(open, wait)
        wait = Math.min(wait * 2, WAIT.longest)
      }
    }
    signal.addEventListener('abort', () => {
      clearTimeout(again)
      stream.close()
      resolve()
    })
    open()
  })
}
