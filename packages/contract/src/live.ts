import { endpoint } from './endpoint.ts'

export const liveEndpoints = {
  live: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events that say what has changed; each names a topic of `LIVE_TOPICS`, and the page reads that again',
    access: 'signed-in',
    success: { status: 200, body: null, type: 'text/event-stream' },
    errors: [401, 503],
  }),
} as const
