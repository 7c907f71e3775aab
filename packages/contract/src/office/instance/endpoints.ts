import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { EMPTY_DEMO_PHRASE, FIRST_STEPS, INSTANCE_MESSAGE } from './rules.ts'

/** The progress of setting up a new instance. */
export const firstSteps = z.object({
  /** Whether the guide is hidden: an admin dismissed it, everything is done, or the instance has sample people. */
  isOver: z.boolean(),
  done: z.record(z.enum(FIRST_STEPS), z.boolean()),
  institutionName: z.string(),
  /** `outbox`: mails are written to files on the server and not sent. */
  mailWay: z.enum(['smtp', 'outbox']),
  signInWay: z.enum(['any-address', 'own-addresses', 'single-sign-on']),
  /** Whether the instance has sample people, who can be removed together. */
  hasSamplePeople: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

/** The outcome of a test mail. `written`: to a file in the outbox, because the instance has no mail server. */
export const testMail = z.object({
  outcome: z.enum(['sent', 'written', 'refused', 'failed']),
  to: z.string(),
  /** An error code of the mail server or ours, for the operator; never contains an address. */
  reason: z.string().nullable(),
})
export type TestMail = z.infer<typeof testMail>

/** How much was removed with the demo. */
export const emptiedDemo = z.object({
  students: z.number().int(),
  projects: z.number().int(),
  events: z.number().int(),
  messages: z.number().int(),
})
export type EmptiedDemo = z.infer<typeof emptiedDemo>

export const instanceEndpoints = {
  firstSteps: endpoint({
    method: 'GET',
    path: '/api/first-steps',
    summary: 'How far a new instance has come',
    access: 'desk',
    topics: ['settings'],
    success: { status: 200, body: firstSteps },
    errors: [401, 403],
  }),
  dismissFirstSteps: endpoint({
    method: 'POST',
    path: '/api/first-steps/dismiss',
    summary: 'Puts the guide to a new instance away, for every admin',
    access: 'director',
    success: { status: 204, body: null },
    errors: [401, 403],
  }),
  restoreFirstSteps: endpoint({
    method: 'POST',
    path: '/api/first-steps/restore',
    summary: 'Brings the guide to a new instance back, for every admin',
    access: 'director',
    success: { status: 204, body: null },
    errors: [401, 403],
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/api/first-steps/test-mail',
    summary: 'Sends a test mail to the caller and returns the result',
    access: 'director',
    success: { status: 200, body: testMail },
    errors: [401, 403, 429],
    rateLimit: { max: 10, seconds: 60 },
  }),
  emptyDemo: endpoint({
    method: 'POST',
    path: '/api/demo/empty',
    summary: 'Removes the sample people of the demo and everything of theirs; the account of the caller stays',
    access: 'director',
    body: z.object({ confirm: z.literal(EMPTY_DEMO_PHRASE, INSTANCE_MESSAGE.phrase) }),
    success: { status: 200, body: emptiedDemo },
    errors: [400, 401, 403, 409],
  }),
} as const
