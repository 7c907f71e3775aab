import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'

/** The signed-in student's profile; `null` while there is none yet. */
export const myProfileQuery = queryOptions({
  queryKey: ['/api/student-profile'],
  queryFn: async ({ signal }): Promise<OwnProfile | null> => {
    try {
      return await api('GET /api/student-profile', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

/** The public data of one talent. Missing and private profiles fail with 404. */
export const publicTalentQuery = (id: string) => apiQuery('GET /api/public/talent/{id}', { params: { id } })
