import type { LiveTopic } from '@callboard/contract/office/live/rules'
import type { QueryClient } from '@tanstack/react-query'

/** Repeats the reads that show one of these topics. The map from reads to topics loads with live updates, after the page. */
export async function reread(queryClient: QueryClient, ...topics: readonly LiveTopic[]): Promise<void> {
  const { readsOf } = await import('./live-topics.ts')
  await queryClient.invalidateQueries(readsOf(...topics))
}
