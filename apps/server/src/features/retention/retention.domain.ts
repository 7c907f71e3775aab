import type { Institution } from '@callboard/contract/institution'

export type RetentionRules = Institution['retention']

/** Days between a warning that has left and what it warned of. */
export const WARNING_DAYS = 30

/** Days after which a warning is too old to act on: who reads it then would not expect it any more. */
export const WARNING_LASTS_DAYS = 60

/** Days after which a warning that never left is asked for again; its mail has been given up by then. */
export const UNSENT_DAYS = 8

const DAY_MS = 86_400_000

/** A warning, as far as it got. */
export interface Warning {
  readonly requestedAt: Date
  /** `null` until its mail has left. */
  readonly sentAt: Date | null
  /** Of self-tapes: the newest that it named was made then. */
  readonly coversUntil: Date | null
}

/** What decides whether somebody's things may go at all. */
export interface Owner {
  readonly role: string
  readonly isSample: boolean
  readonly isHeld: boolean
  readonly warning: Warning | null
}

/** What the rule for accounts asks. */
export interface AccountFacts extends Owner {
  readonly graduationYear: number | null
  /** Whether an application that was not withdrawn is for a casting call that goes on. */
  readonly hasOpenApplication: boolean
  /** No later could anybody have used the account, going by its sign-ins and by how long a session can last. */
  readonly lastUse: Date
}

export interface TapeFacts {
  readonly id: number
  readonly title: string
  readonly createdAt: Date
  /** Whether the casting call it was made for goes on. */
  readonly isForOpenCall: boolean
}

export type Stay = 'rule off' | 'staff' | 'sample' | 'on hold' | 'open application' | 'no graduation year' | 'not yet'

/** The outcome of an account, or of somebody's self-tapes, in one run. */
export type Verdict<Thing> =
  | { readonly kind: 'stays'; readonly why: Stay }
  /** To be warned now; goes from then on. */
  | ({ readonly kind: 'warn'; readonly from: Date } & Thing)
  /** The warning is on its way, or not old enough; `from` is `null` until it has left. */
  | ({ readonly kind: 'waits'; readonly from: Date | null } & Thing)
  | ({ readonly kind: 'goes'; readonly from: Date } & Thing)

/** So many months later, at the same time of day in UTC; where that month is shorter, on its last day. */
export function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return later
}

/** When a year is over everywhere on earth. */
export function endOfYear(year: number): Date {
  return new Date(Date.UTC(year + 1, 0, 1, 12))
}

/** The earlier of two clocks: one that jumps ahead lets nothing go. */
export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(...dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())))
}

const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS)

function stayOf({ role, isSample, isHeld }: Owner): Stay | undefined {
  if (role !== 'student') return 'staff'
  if (isSample) return 'sample'
  return isHeld ? 'on hold' : undefined
}

type Warned = 'never' | 'on its way' | { readonly since: Date }

/** How far the warning got; one that is too old, or never left, counts as never. */
function warned(warning: Warning | null, now: Date): Warned {
  if (!warning) return 'never'
  const { requestedAt, sentAt } = warning
  if (sentAt) return now < daysAfter(sentAt, WARNING_LASTS_DAYS) ? { since: sentAt } : 'never'
  return now < daysAfter(requestedAt, UNSENT_DAYS) ? 'on its way' : 'never'
}

/** Months after which an account goes by these rules, counted from its last use; `null` for never. */
export function accountMonths({ graduationYear }: Pick<AccountFacts, 'graduationYear'>, rules: RetentionRules): number | null {
  return graduationYear === null ? rules.accountsMonthsUnused : rules.accountsMonthsAfterGraduation
}

/** Whether any account can go by these rules. */
export function removesAccounts(rules: RetentionRules): boolean {
  return rules.accountsMonthsAfterGraduation !== null || rules.accountsMonthsUnused !== null
}

/**
 * The outcome of an account.
 *
 * @param now the earlier of the server's and the database's time
 */
export function accountVerdict(facts: AccountFacts, rules: RetentionRules, now: Date): Verdict<object> {
  if (!removesAccounts(rules)) return { kind: 'stays', why: 'rule off' }
  const stay = stayOf(facts)
  if (stay) return { kind: 'stays', why: stay }
  if (facts.hasOpenApplication) return { kind: 'stays', why: 'open application' }
  const { graduationYear: year, lastUse } = facts
  const months = accountMonths(facts, rules)
  if (months === null) return { kind: 'stays', why: year === null ? 'no graduation year' : 'rule off' }
  const due = monthsAfter(year === null ? lastUse : later(endOfYear(year), lastUse), months)
  if (now < daysAfter(due, -WARNING_DAYS)) return { kind: 'stays', why: 'not yet' }
  const state = warned(facts.warning, now)
  if (state === 'never') return { kind: 'warn', from: later(due, daysAfter(now, WARNING_DAYS)) }
  if (state === 'on its way') return { kind: 'waits', from: null }
  const from = later(due, daysAfter(state.since, WARNING_DAYS))
  return { kind: now < from ? 'waits' : 'goes', from }
}

/** The tapes a verdict is about, oldest first. */
export interface Tapes {
  readonly tapes: readonly TapeFacts[]
}

/**
 * The outcome of somebody's self-tapes. Only those that the warning named go.
 *
 * @param now the earlier of the server's and the database's time
 */
export function tapesVerdict(owner: Owner, made: readonly TapeFacts[], rules: RetentionRules, now: Date): Verdict<Tapes> {
  const months = rules.selfTapesMonths
  if (months === null) return { kind: 'stays', why: 'rule off' }
  const stay = stayOf(owner)
  if (stay) return { kind: 'stays', why: stay }
  const dueBy = (moment: Date) => made.filter((tape) => !tape.isForOpenCall && monthsAfter(tape.createdAt, months) <= moment)
  const state = warned(owner.warning, now)
  if (state === 'never') {
    const tapes = dueBy(daysAfter(now, WARNING_DAYS))
    return tapes.length === 0 ? { kind: 'stays', why: 'not yet' } : { kind: 'warn', from: daysAfter(now, WARNING_DAYS), tapes }
  }
  const named = owner.warning?.coversUntil ?? new Date(0)
  const tapes = dueBy(daysAfter(now, WARNING_DAYS)).filter(({ createdAt }) => createdAt <= named)
  if (tapes.length === 0) return { kind: 'stays', why: 'not yet' }
  if (state === 'on its way') return { kind: 'waits', from: null, tapes }
  const from = daysAfter(state.since, WARNING_DAYS)
  if (now < from) return { kind: 'waits', from, tapes }
  const due = tapes.filter((tape) => monthsAfter(tape.createdAt, months) <= now)
  return due.length === 0 ? { kind: 'stays', why: 'not yet' } : { kind: 'goes', from, tapes: due }
}

/** What the next run would do to somebody. */
export interface Planned {
  readonly email: string
  readonly name: string
  readonly kind: 'warn' | 'waits' | 'goes'
  /** From when on it goes; `null` while the warning has not left. */
  readonly from: Date | null
  readonly tapes?: readonly string[]
}

/** How much goes without a warning. */
export interface OldRecords {
  readonly applications: number
  /** Casting calls that those are for. */
  readonly casts: number
  readonly messages: number
}

/** What the next run would do, with nothing done. */
export interface RetentionPreview {
  readonly now: Date
  /** Of graduates. */
  readonly accounts: readonly Planned[]
  /** Of people who left no year of graduation. */
  readonly unusedAccounts: readonly Planned[]
  readonly tapes: readonly Planned[]
  readonly records: OldRecords
  /** How many of those that were looked at stay, by why. */
  readonly staying: Readonly<Partial<Record<Stay, number>>>
}

const KIND_WORDS = { warn: 'would be mailed', waits: 'was mailed', goes: 'would go' } as const

function plannedLines(planned: readonly Planned[]): string[] {
  return planned.map(({ kind, from, name, email, tapes }) => {
    const when = from ? `from ${from.toISOString().slice(0, 10)} on` : 'as long as the mail has not left'
    const doing = kind === 'waits' && !from ? 'stays' : KIND_WORDS[kind]
    const what = tapes ? `: ${tapes.map((title) => JSON.stringify(title)).join(', ')}` : ''
    return `  ${JSON.stringify(name)} <${email}>  ${doing}, ${kind === 'goes' ? `due since ${from?.toISOString().slice(0, 10)}` : when}${what}`
  })
}

function counted(what: string, planned: readonly Planned[]): string {
  const of = (kind: Planned['kind']) => planned.filter((one) => one.kind === kind).length
  return `${what}: ${of('warn')} would be warned, ${of('waits')} wait after a warning, ${of('goes')} would be removed now.`
}

/** A preview in words, line by line. */
export function previewLines(preview: RetentionPreview, rules: RetentionRules): string[] {
  const { now, accounts, unusedAccounts, tapes, records, staying } = preview
  const months = Object.entries(rules).map(([name, value]) => `${name}: ${value === null ? 'off' : `${value} months`}`)
  const stay = Object.entries(staying).map(([why, count]) => `${count} ${why}`)
  return [
    `As of ${now.toISOString()}. Nothing was changed. ${months.join(', ')}.`,
    counted('Accounts of graduates', accounts),
    ...plannedLines(accounts),
    counted('Accounts without a year of graduation', unusedAccounts),
    ...plannedLines(unusedAccounts),
    counted('Students’ old self-tapes', tapes),
    ...plannedLines(tapes),
    `Of casting calls that are over: ${records.applications} applications to ${records.casts} of them would be removed now.`,
    `Messages: ${records.messages} would be removed now.`,
    `Looked at and staying: ${stay.length > 0 ? stay.join(', ') : 'nobody'}.`,
  ]
}
