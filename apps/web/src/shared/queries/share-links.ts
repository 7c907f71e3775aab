import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The photos of one talent that the user may download. */
export const downloadablePhotosQuery = (id: string) => apiQuery('GET /api/download-photos/{id}', { params: { id } })

/** The active share links of a portfolio. Refetched each time they are opened, to show their use by bearers. */
export const shareLinksQuery = (id: string) =>
  queryOptions({ ...apiQuery('GET /api/download-photos/{id}/links', { params: { id } }), staleTime: 0 })

/** The photos of a share link; fails with 404 if it is unknown and with 410 if it has expired. */
export const sharedPhotosQuery = (token: string) => apiQuery('GET /api/photo-download-links/{token}', { params: { token } })
