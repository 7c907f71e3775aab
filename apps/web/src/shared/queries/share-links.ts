import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'

/** The photos of one talent that the person may download. */
export const downloadablePhotosQuery = (id: string) => apiQuery('GET /api/download-photos/{id}', { params: { id } })

/** The live share links of a portfolio. Read again each time they are opened: what others used in the meantime shows. */
export const shareLinksQuery = (id: string) =>
  queryOptions({ ...apiQuery('GET /api/download-photos/{id}/links', { params: { id } }), staleTime: 0 })

/** What a share link shows; fails with 404 for an unknown and with 410 for a dead one. */
export const sharedPhotosQuery = (token: string) => apiQuery('GET /api/photo-download-links/{token}', { params: { token } })
