import { RETENTION_LIST, retentionEndpoints } from '@callboard/contract/office/retention/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { Planned, RetentionRules, Stay } from './retention.domain.ts'
import type { RetentionService } from './retention.service.ts'

function toRule(months: number | null, planned: readonly Planned[]) {
  const people = planned.slice(0, RETENTION_LIST).map(({ from, tapes = [], ...person }) => ({
    ...person,
    from: from?.toISOString() ?? null,
    tapes: [...tapes],
  }))
  return { months, total: planned.length, people }
}

/** The preview of retention for casting directors. */
export function retentionRoutes(
  app: FastifyInstance,
  { retention, platform }: { retention: RetentionService; platform: { institution: { retention: RetentionRules } } },
): void {
  implement(app, retentionEndpoints.retentionPreview, async ({ query }) => {
    const tried = Object.entries(query).filter(([, months]) => months !== undefined)
    const rules: RetentionRules = { ...platform.institution.retention, ...Object.fromEntries(tried) }
    const { now, accounts, unusedAccounts, tapes, records, staying } = await retention.preview(rules)
    return {
      at: now.toISOString(),
      accounts: toRule(rules.accountsMonthsAfterGraduation, accounts),
      unusedAccounts: toRule(rules.accountsMonthsUnused, unusedAccounts),
      selfTapes: toRule(rules.selfTapesMonths, tapes),
      applications: { months: rules.applicationsMonthsAfterCall, total: records.applications, casts: records.casts },
      messages: { months: rules.messagesMonths, total: records.messages },
      staying: Object.entries(staying).map(([why, count]) => ({ why: why as Stay, count })),
    }
  })
}
