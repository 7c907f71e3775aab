import type { LIVE_REPLACED, LiveTopic } from '@callboard/contract/office/live/rules'

/** Topics to announce to a page, each with the name of its only change. Without a name, the page reloads everything of the topic. */
export type LiveNews = Map<LiveTopic | typeof LIVE_REPLACED, string | undefined>

/** Adds a change to the pending announcements for a page. */
export function addNews(news: LiveNews, topic: LiveTopic, by: string | undefined): void {
  news.set(topic, !news.has(topic) || news.get(topic) === by ? by : undefined)
}

/** Announcements as server-sent events. Browsers ignore events without data, so a change without a name repeats its topic as data. */
export function liveText(news: LiveNews): string {
  return Array.from(news, ([topic, by]) => `event: ${topic}\ndata: ${by ?? topic}\n\n`).join('')
}
