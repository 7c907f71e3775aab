import type { LIVE_REPLACED, LiveTopic } from '@callboard/contract/office/live/rules'

/** Topics with the name of the one change that each tells of; without a name, the page reads everything of that topic again. */
export type LiveNews = Map<LiveTopic | typeof LIVE_REPLACED, string | undefined>

/** Adds a change to what a page has not been told yet. */
export function addNews(news: LiveNews, topic: LiveTopic, by: string | undefined): void {
  news.set(topic, !news.has(topic) || news.get(topic) === by ? by : undefined)
}

/** Topics as server-sent events. Browsers ignore an event without data, so the data of a change without a name repeat the topic. */
export function liveText(news: LiveNews): string {
  return Array.from(news, ([topic, by]) => `event: ${topic}\ndata: ${by ?? topic}\n\n`).join('')
}
