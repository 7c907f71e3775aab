/**
 * What can change while a page is open. An event never contains the change: the page reads again through the endpoint, which
 * checks what the user may see.
 */
export const LIVE_TOPICS = [
  'messages',
  'applications',
  'projects',
  'calendar',
  'talent',
  'exports',
  'sent-messages',
  'threads',
  'thread-attendance',
  'self-tapes',
  'saved-searches',
  'lists',
  'join-links',
  'availability-checks',
  'media-requests',
  'call-sheets',
  'auditions',
  'day-board',
  'settings',
  'imports',
  'presentations',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/**
 * The last event on a stream that is closed because its account has too many other streams. The page should not reconnect by
 * itself.
 */
export const LIVE_REPLACED = 'replaced'

/** Most live streams of one account. A browser uses one for all its tabs. */
export const LIVE_STREAMS_PER_USER = 8

/**
 * Milliseconds. `heartbeat`: interval of comments that keep proxies from closing an idle stream. `retry`: a lost stream
 * reconnects after this time to twice this time. `hidden`: a page that is hidden this long stops listening until it is visible
 * again.
 */
export const LIVE_TIMING = { heartbeat: 20_000, retry: 3000, hidden: 300_000 } as const
