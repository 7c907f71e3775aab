import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const liveEndpoints = {
  live: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events that say what has changed; each names a topic of `LIVE_TOPICS`, and the page reads that again',
    access: 'signed-in',
    query: z.object({
      /** Milliseconds since the page was opened. Events for changes since then are sent at once. */
      age: z.coerce.number('Not an age').int('Not an age').min(0, 'Not an age').max(Number.MAX_SAFE_INTEGER, 'Not an age').optional(),
    }),
    success: { status: 200, body: null, type: 'text/event-stream' },
    errors: [400, 401, 503],
  }),
} as const
