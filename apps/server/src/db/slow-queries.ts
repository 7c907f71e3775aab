import type pg from 'pg'
import type { EndedQuery } from './watch-queries.ts'

/** A statement that takes this many seconds or more is logged. */
const SLOW_SECONDS = 0.5

/** Milliseconds for which the plan of a statement is cached. */
const PLAN_KNOWN_MS = 600_000

/** Characters of a statement in the log, and statements whose plan is cached. */
const LIMIT = { text: 600, plans: 200 } as const

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

/**
 * Logs slow statements and how PostgreSQL plans them, without any values: the plan is the generic one (PostgreSQL 16 and newer) and shows
 * only its steps, tables and indexes, and literals are removed from the text.
 *
 * @param pool on which the statement ran, with its settings
 * @param warn writes one line
 * @returns a function to call with every statement that has ended
 */
export function slowQueryLog(pool: pg.Pool, warn: (details: object, message: string) => void): (query: EndedQuery) => void {
  const askedAt = new Map<string, number>()
  let isAsking = false

  function mayAsk(text: string): boolean {
    if (isAsking || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return false
    const last = askedAt.get(text)
    if (last !== undefined && performance.now() - last < PLAN_KNOWN_MS) return false
    if (askedAt.size >= LIMIT.plans) askedAt.clear()
    askedAt.set(text, performance.now())
    return true
  }

  async function planOf(text: string): Promise<string | undefined> {
    isAsking = true
    try {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      return plan && planShape(plan)
    } catch {
      // PostgreSQL is older or unavailable: the line is useful without a plan.
      return undefined
    } finally {
      isAsking = false
    }
  }

  return ({ name, text, seconds, failed }) => {
    if (seconds < SLOW_SECONDS || text.startsWith('EXPLAIN')) return
    const line = {
      statement: name,
      sql: withoutLiterals(text).slice(0, LIMIT.text),
      ms: Math.round(seconds * 1000),
      ...(failed && { failed }),
    }
    if (!mayAsk(text)) return warn(line, 'slow query')
    void planOf(text).then((plan) => warn({ ...line, plan }, 'slow query'))
  }
}

/** The steps of a plan, the outermost first: `Limit (Index Scan on student_profiles by student_profiles_newest)`. */
export function planShape(plan: Plan): string {
  const { 'Node Type': step, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = plan
  const place = `${table === undefined ? '' : ` on ${table}`}${index === undefined ? '' : ` by ${index}`}`
  return `${step}${place}${below.length === 0 ? '' : ` (${below.map(planShape).join(', ')})`}`
}

/** For statements with literals; most have parameters instead. A dollar quote without an end reaches to the end. */
export function withoutLiterals(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, "'…'")
    .replace(/(?<![$\w."])\d+(?:\.\d+)?\b/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
}
