import { LIVE_REPLACED, LIVE_TIMING, LIVE_TOPICS, type LiveTopic } from '@callboard/contract/office/live/rules'
import type { Query, QueryClient } from '@tanstack/react-query'
import { forgetFirstAnswers } from '#app/api/first-answers.ts'
import { answeredAt } from '#app/api/own-changes.ts'
import { checkPerson } from '#app/session/page-person.ts'
import { concerns } from './live-topics.ts'

/** The name of the lock that one tab of a browser holds, and of the channel on which this tab notifies the others. */
const NAME = 'callboard.changes'

/**
 * Milliseconds: between two refetches; between checks for a pending mutation; before a refused stream is retried (doubled up to the longest
 * wait). A lock granted within the last of these times was free.
 */
const WAIT = { reading: 1000, mutation: 200, refused: 5000, longest: 300_000, freeLock: 1000 } as const

/** A topic, and the name of the change if the event is about a single change. */
interface News {
  readonly topic: LiveTopic
  readonly by?: string
}

/** Tracks when the data of each query were requested. */
function watchReads(queryClient: QueryClient) {
  const asked = new WeakMap<Query, number>()
  const read = new WeakMap<Query, number>()
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // A fetch with `meta` requests one more page of a list, and leaves the pages before it unchanged.
    if (action.type === 'fetch' && !action.meta) asked.set(query, performance.now())
    // Data shown optimistically, or taken from the answer to a change, were not read.
    if (action.type === 'success' && !action.manual) read.set(query, asked.get(query) ?? 0)
  })
  const askedAt = (query: Query) => (query.state.fetchStatus === 'fetching' ? asked : read).get(query) ?? 0
  return { askedAt, stop }
}

/**
 * Refetches data that others have changed, while the page is visible. One tab listens for all tabs of a browser. Without a stream the page
 * shows the state that it loaded.
 *
 * @returns stops it
 */
export function startLive(queryClient: QueryClient): () => void {
  /** For each topic the time shortly after its last change: a read requested since then is up to date. */
  const changed = new Map<LiveTopic, number>()
  const reads = watchReads(queryClient)
  let pause: ReturnType<typeof setTimeout> | undefined

  /** Refetches at once, and then at most once a second: more often would only cancel the refetch in progress. */
  function read(): void {
    // Waits while the page is hidden, and while a mutation is pending: then the page already shows its optimistic result.
    const later = document.hidden ? undefined : queryClient.isMutating() > 0 ? WAIT.mutation : WAIT.reading
    pause = later === undefined || changed.size === 0 ? undefined : setTimeout(read, later)
    if (later !== WAIT.reading) return
    const topics = [...changed]
    changed.clear()
    const isOld = (query: Query, [topic, since]: readonly [LiveTopic, number]) =>
      concerns(topic, query.queryKey[0]) && reads.askedAt(query) < since
    // TanStack Query does not repeat a first load that is in progress: its topics wait for the next round.
    for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
      if (query.state.data === undefined) for (const topic of topics) if (isOld(query, topic)) changed.set(...topic)
    void queryClient.invalidateQueries({ predicate: (query) => topics.some((topic) => isOld(query, topic)) })
  }
  function hear(news: readonly News[]): void {
    forgetFirstAnswers()
    for (const { topic, by } of news) {
      // After its own change, this page has already read the affected data.
      const since = (by !== undefined && answeredAt(by)) || performance.now()
      changed.set(topic, Math.max(changed.get(topic) ?? 0, since))
    }
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
  // A page in the back/forward cache may not have an open connection.
  window.addEventListener('pagehide', listening.leave)
  window.addEventListener('pageshow', onShow)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', listening.leave)
    window.removeEventListener('pageshow', onShow)
    clearTimeout(hiding)
    clearTimeout(pause)
    reads.stop()
    listening.end()
  }
}

/** Listens together with the other tabs: one tab at a time holds the stream and notifies the others. */
function listenTogether(hear: (news: readonly News[]) => void) {
  const channel = new BroadcastChannel(NAME)
  /** When each topic last changed; kept by the tab that holds the stream. */
  const told = new Map<LiveTopic, number>()
  const tellAll = (news: readonly News[]) => {
    for (const { topic } of news) told.set(topic, performance.now())
    channel.postMessage(news)
    hear(news)
  }
  // A number is a new tab's age in milliseconds: the tab asks for the topics that changed since it was opened.
  channel.onmessage = ({ data }: MessageEvent<readonly News[] | number>) => {
    if (typeof data !== 'number') return hear(data)
    const since = performance.now() - data
    const missed = LIVE_TOPICS.filter((topic) => (told.get(topic) ?? 0) > since)
    if (missed.length > 0) channel.postMessage(missed.map((topic) => ({ topic })))
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
    // A tab that had to wait for the lock, or was away, may have missed changes.
    const lead = () => openStream(signal, tellAll, { missed: missed || performance.now() - asked > WAIT.freeLock })
    // The Web Locks API exists only on secure origins. On others each tab listens for itself.
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

/** Keeps the stream open until the signal aborts, and reopens it after a loss. */
function openStream(signal: AbortSignal, tell: (news: readonly News[]) => void, { missed }: { missed: boolean }): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    let gap = missed
    let wait: number = WAIT.refused
    let again: ReturnType<typeof setTimeout> | undefined
    let stream: EventSource
    const open = () => {
      stream = new EventSource(`/api/events?age=${Math.round(performance.now())}`, { withCredentials: true })
      stream.onopen = () => {
        if (gap) tell(LIVE_TOPICS.map((topic) => ({ topic })))
        gap = true
        wait = WAIT.refused
      }
      for (const topic of LIVE_TOPICS) stream.addEventListener(topic, ({ data }) => tell([{ topic, by: data }]))
      // The account has too many open streams, so the server closed this one. Reopening at once would only make them replace each other
      // every few seconds.
      stream.addEventListener(LIVE_REPLACED, () => {
        stream.close()
        again = setTimeout(open, WAIT.longest)
      })
      stream.onerror = () => {
        gap = true
        // The browser reconnects lost streams by itself, but not refused ones.
        if (stream.readyState !== EventSource.CLOSED) return
        // Possibly because the session has ended, or the account is no longer there.
        checkPerson()
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
