import type { LIVE_REPLACED, LiveTopic } from '@callboard/contract/office/live/rules'

/** Topics as server-sent events. Browsers ignore an event without data, so the data repeat its name. */
export function liveText(topics: Iterable<LiveTopic | typeof LIVE_REPLACED>): string {
  return Array.from(topics, (topic) => `event: ${topic}\ndata: ${topic}\n\n`).join('')
}
