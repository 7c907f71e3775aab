import type { LiveTopic } from '@callboard/contract/office/live/rules'
import type { QueryClient } from '@tanstack/react-query'

/** Reads again what shows one of these topics. The topics of each read load with live updates, after the page. */
export async function reread(queryClient: QueryClient, ...topics: readonly LiveTopic[]): Promise<void> {
  const { readsOf } = await import('./live-topics.ts')
  await queryClient.invalidateQueries(readsOf(...topics))
}
