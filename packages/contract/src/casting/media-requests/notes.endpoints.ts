import { z } from 'zod'
import { requiredText, sequentialIdParams } from '../../common.ts'
import { OFFICE_CHANGE, OFFICE_READ } from '../../common-specs.ts'
import { endpoint } from '../../endpoint.ts'
import { applicationMediaRequest, mediaNote } from './endpoints.ts'
import { MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE } from './rules.ts'

/** The office's notes on takes, and the media requests to one person. */
export const mediaNoteEndpoints = {
  applicationMediaRequests: endpoint({
    ...OFFICE_READ,
    path: '/api/applications/{id}/media-requests',
    summary: 'What somebody was asked for with one application, what they answered and sent, newest first',
    topics: ['applications', 'media-requests', 'self-tapes'],
    success: { status: 200, body: z.array(applicationMediaRequest) },
  }),
  noteOnTake: endpoint({
    ...OFFICE_CHANGE,
    method: 'POST',
    path: '/api/media-takes/{id}/notes',
    summary: 'Adds a note of the office to something that somebody sent, at a time code or without one',
    body: z.object({
      text: requiredText(MEDIA_REQUEST_MESSAGE.noteText, MEDIA_REQUEST_LIMITS.note),
      /** Seconds from the beginning. */
      seconds: z.number().min(0).max(MEDIA_REQUEST_LIMITS.noteSeconds).nullish(),
    }),
    success: { status: 201, body: mediaNote },
  }),
  removeNoteOnTake: endpoint({
    method: 'DELETE',
    path: '/api/media-notes/{id}',
    summary: 'Removes a note of the office on something that somebody sent',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: OFFICE_CHANGE.accountLimit,
  }),
} as const
