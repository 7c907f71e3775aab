import { apiQuery } from '#app/api/api.ts'

/** The shoot days of a casting call with the state of their call sheets. */
export const callSheetsQuery = (projectId: string) => apiQuery('GET /api/projects/{id}/call-sheets', { params: { id: projectId } })

/** The call sheet of a day. Fails with 404 if nobody is needed on that day. */
export const callSheetQuery = (projectId: string, day: string) =>
  apiQuery('GET /api/projects/{id}/call-sheets/{day}', { params: { id: projectId, day } })

/** The messages that publishing the saved call sheet would send. */
export const callSheetPreviewQuery = (projectId: string, day: string) =>
  apiQuery('GET /api/projects/{id}/call-sheets/{day}/preview', { params: { id: projectId, day } })

/** The calls of the student that are not over, the next one first. */
export const ownCallsQuery = apiQuery('GET /api/calls')

/** The call of a link in a mail; fails with 404 if there is none. */
export const linkedCallQuery = (token: string) => apiQuery('GET /api/call-links/{token}', { params: { token } })
