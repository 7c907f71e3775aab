import { cutText } from '@callboard/contract/graphemes'
/** The search parameters of the audit log: filters, and the line after which the page starts. */
export interface AuditAddress {
  actor?: string
  action?: string
  subject?: string
  from?: string
  to?: string
  before?: number
}

export type AuditFilters = Omit<AuditAddress, 'before'>

const LONGEST = 200
const DAY = /^(19|2[01])\d\d-\d\d-\d\d$/

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? cutText(String(value).trim(), LONGEST) : '')

/** A date that exists in the calendar, or an empty text. */
function day(value: unknown): string {
  const given = text(value)
  const date = new Date(`${given}T00:00:00Z`)
  return DAY.test(given) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given) ? given : ''
}

/** Parses search parameters, which a user may have typed; invalid ones are ignored. */
export function readAuditAddress(given: Record<string, unknown>): AuditAddress {
  const before = Number(given.before)
  const filters = {
    actor: text(given.actor),
    action: text(given.action),
    subject: text(given.subject),
    from: day(given.from),
    to: day(given.to),
  }
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(Number.isInteger(before) && before > 0 && before <= 2_147_483_647 ? { before } : {}),
  }
}

/** Returns only the filters. */
export function auditFiltersOf({ before: _, ...filters }: AuditAddress): AuditFilters {
  return filters
}
