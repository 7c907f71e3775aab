import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Whether a screen has to wait for an answer that decides where things are. It waits for the first one: where that failed, the screen stands
 * without it, and is not taken away while it is asked for once more.
 *
 * @param query read by these two alone, so that nothing else of it renders the screen again
 */
export function awaitsAnswer({ isPending, errorUpdateCount }: Pick<UseQueryResult, 'isPending' | 'errorUpdateCount'>): boolean {
  return isPending && errorUpdateCount === 0
}
