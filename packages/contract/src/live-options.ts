/**
 * What can change while somebody looks. An event carries its topic only, never data: whoever hears it reads again through the
 * endpoint that decides what they may see.
 */
export const LIVE_TOPICS = ['messages', 'applications', 'projects', 'calendar', 'talent', 'exports', 'sent-messages'] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** Milliseconds: a comment keeps proxies from closing an idle connection; a lost one is opened again after `retry`. */
export const LIVE_TIMING = { heartbeat: 20_000, retry: 3000 } as const
