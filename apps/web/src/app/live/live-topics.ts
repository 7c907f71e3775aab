import type { LiveTopic } from '@callboard/contract/office/live/rules'
import { READ_TOPICS } from './read-topics.ts'

/** The topics of each path without parameters, and of each path that was looked up. */
const known = new Map(Object.entries(READ_TOPICS))

const PATTERNS = Object.entries(READ_TOPICS).map(
  ([path, topics]) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), topics] as const,
)

function topicsOf(path: string): readonly LiveTopic[] {
  const topics = known.get(path) ?? PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? []
  known.set(path, topics)
  return topics
}

/**
 * Whether a read may be out of date.
 *
 * @param path the first element of the query key
 */
export function concerns(topic: LiveTopic, path: unknown): boolean {
  return typeof path === 'string' && topicsOf(path).includes(topic)
}

/** The TanStack Query filter for the reads that a change of these topics affects. */
export const readsOf = (...topics: readonly LiveTopic[]) => ({
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => topics.some((topic) => concerns(topic, path)),
})
