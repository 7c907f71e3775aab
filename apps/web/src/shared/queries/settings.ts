import type { Api } from '@callboard/contract/api-types'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** The settings of the office, for casting directors. */
export const settingsQuery = apiQuery('GET /api/settings')

/** The number of profiles or casting calls for each value of the lists. */
export const settingsInUseQuery = apiQuery('GET /api/settings/in-use')

/** The members of the office. */
export const staffQuery = apiQuery('GET /api/staff')

/** A mail as a sample person would get it. */
export const mailPreviewQuery = (body: Api['POST /api/settings/mail-preview']['body']) =>
  queryOptions({
    queryKey: ['POST /api/settings/mail-preview', body],
    queryFn: () => api('POST /api/settings/mail-preview', { body }),
  })

/** Where the data is stored, and the last backup. */
export const storageQuery = apiQuery('GET /api/settings/storage')

/** The size of a download of everything, and the result of the last one. */
export const officeArchiveQuery = apiQuery('GET /api/office-archive')
