import { z } from 'zod'
import { instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

/** Most people of each rule in one answer; the others are only counted. */
export const RETENTION_LIST = 200

/** A person who gets a warning in the next run, or whose data is removed. */
const planned = z.object({
  name: z.string(),
  email: z.string(),
  /** `warn`: would get the mail now; `waits`: has got the mail, or is getting it; `goes`: would be removed now. */
  kind: z.enum(['warn', 'waits', 'goes']),
  /** The date of removal; `null` until the mail has been sent. */
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

/** A rule for things that are removed without a warning. */
const countedRule = z.object({
  /** `null`: off. */
  months: z.number().int().nullable(),
  /** Number that would be removed now. */
  total: z.number().int(),
})

/** Months of a rule in a query; the empty text means never. */
const monthsText = z
  .string()
  .regex(/^\d{0,3}$/, 'Please enter whole months')
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((months) => months === null || (months >= 3 && months <= 240), 'Please enter whole months')
  .optional()

/** Rules to preview; a missing one keeps its current value. */
const triedRules = z.object({
  accountsMonthsAfterGraduation: monthsText,
  accountsMonthsUnused: monthsText,
  selfTapesMonths: monthsText,
  applicationsMonthsAfterCall: monthsText,
  messagesMonths: monthsText,
})

const STAYS = ['rule off', 'staff', 'sample', 'on hold', 'open application', 'no graduation year', 'not yet'] as const

const preview = z.object({
  /** The time of this answer. */
  at: instant,
  accounts: rule,
  /** For students without a year of graduation. */
  unusedAccounts: rule,
  selfTapes: rule,
  /** For past casting calls. */
  applications: countedRule.extend({ casts: z.number().int() }),
  messages: countedRule,
  /** How many of the examined people are kept, by reason. */
  staying: z.array(z.object({ why: z.enum(STAYS), count: z.number().int() })),
})
export type RetentionPreview = z.infer<typeof preview>

export const retentionEndpoints = {
  retentionPreview: endpoint({
    method: 'GET',
    path: '/api/retention',
    summary: 'What the next run of the retention rules, or of rules to try out, would do, to whom and when; nothing is done',
    access: 'director',
    topics: [],
    query: triedRules,
    success: {
      status: 200,
      body: preview,
    },
    errors: [400, 401, 403, 429],
    // Each call reads all graduates and all students without a year of graduation.
    accountLimit: { max: 30, seconds: 60 },
  }),
} as const
