import type { User } from '@callboard/contract/accounts/endpoints'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getQueryFn } from '#app/api/api.ts'
import type { Boot } from '#app/start/boot.ts'

/** Who is signed in; `null` when nobody is. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: getQueryFn<User | null>({ on401: 'null' }),
})

/** Puts the person the server named into the cache, so that no call is needed to know them. */
export function seedSession(queryClient: QueryClient, boot: Boot): void {
  if (boot.user !== undefined) queryClient.setQueryData(userQuery.queryKey, boot.user)
}

/** The signed-in person; `null` while that is unknown and when nobody is signed in. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null
}

/** The signed-in person on a guarded page. Throws where no guard stands. */
export function useSignedInUser(): User {
  const user = useUser()
  if (!user) throw new Error('This screen needs a guard: beforeLoad: requireSignedIn')
  return user
}
