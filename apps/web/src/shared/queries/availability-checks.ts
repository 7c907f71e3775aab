import { apiQuery } from '#app/api/api.ts'

/** The availability checks of one casting call, newest first; for casting directors. */
export const availabilityChecksQuery = (projectId: string | number) =>
  apiQuery('GET /api/projects/{id}/availability-checks', { params: { id: projectId } })

/** The open checks that ask the signed-in student. */
export const ownChecksQuery = apiQuery('GET /api/availability-checks')

/** The check of a link in a mail; fails with 404 if there is none. */
export const linkedCheckQuery = (token: string) => apiQuery('GET /api/check-links/{token}', { params: { token } })
