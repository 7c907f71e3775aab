import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Whether a screen has to wait for a response that decides its layout. It waits only for the first one: after a failure it renders
 * without the response, and stays while the request is retried.
 *
 * @param query only these two properties, so that no other change re-renders the screen
 */
export function awaitsAnswer({ isPending, errorUpdateCount }: Pick<UseQueryResult, 'isPending' | 'errorUpdateCount'>): boolean {
  return isPending && errorUpdateCount === 0
}
