/**
 * What can change while somebody looks. An event carries its topic only, never data: anyone who hears it reads again through the
 * endpoint that decides what they may see.
 */
export const LIVE_TOPICS = [
  'messages',
  'applications',
  'projects',
  'calendar',
  'talent',
  'exports',
  'sent-messages',
  'self-tapes',
  'saved-searches',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** The last event of a page that is let go because the same account listens in too many other places; it should not come back by itself. */
export const LIVE_REPLACED = 'replaced'

/** Pages of one account that may listen at once; a browser uses one for all its tabs. */
export const LIVE_STREAMS_PER_USER = 8

/**
 * Milliseconds: a comment keeps proxies from closing an idle connection; a lost one is opened again after `retry` to twice that; a
 * page that nobody has looked at for `hidden` stops listening until somebody does.
 */
export const LIVE_TIMING = { heartbeat: 20_000, retry: 3000, hidden: 300_000 } as const
