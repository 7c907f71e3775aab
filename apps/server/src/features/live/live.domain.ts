import type { LIVE_REPLACED, LiveTopic } from '@callboard/contract/live/rules'

/** Topics as server-sent events. An event without any data would not be dispatched, so it carries its own name. */
export function liveText(topics: Iterable<LiveTopic | typeof LIVE_REPLACED>): string {
  return Array.from(topics, (topic) => `event: ${topic}\ndata: ${topic}\n\n`).join('')
}
