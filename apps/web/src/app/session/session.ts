import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getQueryFn } from '#app/api/api.ts'
import { readKept } from '#app/kept-choice.ts'
import type { Boot } from '#app/start/boot.ts'

/** The storage name of the day boards on this device and of the users who opened them; `device-data.ts` uses it, too. */
export const DAY_BOARDS = 'day-boards'

/** Who is signed in; `null` when no one is. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: getQueryFn<User | null>({ on401: 'null' }),
})

/**
 * Puts the user from the boot data into the cache, so that no request is needed. Without a network it takes the user who last used the day
 * board.
 */
export function seedSession(queryClient: QueryClient, boot: Boot): void {
  const user = boot.offline ? readKept(DAY_BOARDS, (kept) => (kept as { user?: User } | null)?.user ?? null) : boot.user
  if (user !== undefined) queryClient.setQueryData(userQuery.queryKey, user)
}

/** The signed-in user; `null` while unknown and when no one is signed in. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null
}

/** The signed-in user of a guarded page. @throws on a page without a guard */
export function useSignedInUser(): User {
  const user = useUser()
  if (!user) throw new Error('This screen needs a guard: beforeLoad: requireSignedIn')
  return user
}

/** Whether a casting director is signed in; only they may delete and export, and change the settings. */
export function useIsDirector(): boolean {
  return useUser()?.role === 'admin'
}
