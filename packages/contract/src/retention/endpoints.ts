import { z } from 'zod'
import { instant } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** People of each rule that one answer names; the rest are counted. */
export const RETENTION_LIST = 200

/** Everyone whom the next run would warn, or of whom it would remove something. */
const planned = z.object({
  name: z.string(),
  email: z.string(),
  /** `warn`: would be mailed now; `waits`: was mailed, or is being mailed; `goes`: would go now. */
  kind: z.enum(['warn', 'waits', 'goes']),
  /** From when on it goes; `null` while the mail has not left. */
  from: instant.nullable(),
  /** Titles, for self-tapes. */
  tapes: z.array(z.string()),
})
export type PlannedRemoval = z.infer<typeof planned>

const rule = z.object({
  /** `null`: off. */
  months: z.number().int().nullable(),
  total: z.number().int(),
  people: z.array(planned),
})
export type RetentionRule = z.infer<typeof rule>

/** A rule for things of which nobody is warned. */
const countedRule = z.object({
  /** `null`: off. */
  months: z.number().int().nullable(),
  /** What would go now. */
  total: z.number().int(),
})

const STAYS = ['rule off', 'staff', 'sample', 'on hold', 'open application', 'no graduation year', 'not yet'] as const

const preview = z.object({
  /** What it is as of. */
  at: instant,
  accounts: rule,
  /** Of students who left no year of graduation. */
  unusedAccounts: rule,
  selfTapes: rule,
  /** Of casting calls that are over. */
  applications: countedRule.extend({ casts: z.number().int() }),
  messages: countedRule,
  /** How many of those looked at stay, by why. */
  staying: z.array(z.object({ why: z.enum(STAYS), count: z.number().int() })),
})
export type RetentionPreview = z.infer<typeof preview>

export const retentionEndpoints = {
  retentionPreview: endpoint({
    method: 'GET',
    path: '/api/retention',
    summary: 'What the next run of the retention rules would do, to whom and when; nothing is done',
    access: 'admin',
    success: {
      status: 200,
      body: preview,
    },
    errors: [401, 403, 429],
    // Each reads everybody who has graduated, and everybody who left no year.
    accountLimit: { max: 30, seconds: 60 },
  }),
} as const
