import type { Institution } from '@callboard/contract/institution'
import { DAY_MS } from '@callboard/contract/time/durations'

export type RetentionRules = Institution['retention']

/** Days between a sent warning and the removal. */
export const WARNING_DAYS = 30

/** Days after which a warning is too old, because its reader no longer expects the removal. */
export const WARNING_LASTS_DAYS = 60

/** Days after which a warning that was not sent is requested again; by then the queue has given up its mail. */
export const UNSENT_DAYS = 8

/** The state of a warning. */
export interface Warning {
  readonly requestedAt: Date
  /** `null` until its mail has been sent. */
  readonly sentAt: Date | null
  /** For self-tapes: the creation time of the newest listed tape. */
  readonly coversUntil: Date | null
}

/** Facts that decide whether any data of a person may be removed. */
export interface Owner {
  readonly role: string
  readonly isSample: boolean
  readonly isHeld: boolean
  readonly warning: Warning | null
}

/** Facts for the rule for accounts. */
export interface AccountFacts extends Owner {
  readonly graduationYear: number | null
  /** Whether the person has an application to an active casting call, other than a withdrawn one. */
  readonly hasOpenApplication: boolean
  /** The latest time when the account may have been used, from its sign-ins and the maximum length of a session. */
  readonly lastUse: Date
}

export interface TapeFacts {
  readonly id: number
  readonly title: string
  readonly createdAt: Date
  /** Whether the tape was made for an active casting call. */
  readonly isForOpenCall: boolean
}

export type Stay = 'rule off' | 'staff' | 'sample' | 'on hold' | 'open application' | 'no graduation year' | 'not yet'

/** The decision about an account, or about a person's self-tapes, in one run. */
export type Verdict<Thing> =
  | { readonly kind: 'stays'; readonly why: Stay }
  /** The person must be warned now. Removal is possible from `from` on. */
  | ({ readonly kind: 'warn'; readonly from: Date } & Thing)
  /** The warning is queued, or too recent. `from` is `null` until it has been sent. */
  | ({ readonly kind: 'waits'; readonly from: Date | null } & Thing)
  | ({ readonly kind: 'goes'; readonly from: Date } & Thing)

/** Adds months, at the same time of day in UTC. If the month is too short, on its last day. */
export function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return later
}

/** When a year has ended in every time zone. */
export function endOfYear(year: number): Date {
  return new Date(Date.UTC(year + 1, 0, 1, 12))
}

/** The earlier of two times, so that a clock that is ahead removes nothing too early. */
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

/** The state of a warning. One that is too old, or was never sent, counts as `never`. */
function warned(warning: Warning | null, now: Date): Warned {
  if (!warning) return 'never'
  const { requestedAt, sentAt } = warning
  if (sentAt) return now < daysAfter(sentAt, WARNING_LASTS_DAYS) ? { since: sentAt } : 'never'
  return now < daysAfter(requestedAt, UNSENT_DAYS) ? 'on its way' : 'never'
}

/** The months after its last use when these rules remove an account; `null` for never. */
export function accountMonths({ graduationYear }: Pick<AccountFacts, 'graduationYear'>, rules: RetentionRules): number | null {
  return graduationYear === null ? rules.accountsMonthsUnused : rules.accountsMonthsAfterGraduation
}

/** Whether these rules remove any accounts. */
export function removesAccounts(rules: RetentionRules): boolean {
  return rules.accountsMonthsAfterGraduation !== null || rules.accountsMonthsUnused !== null
}

/**
 * Decides whether to warn about or remove an account.
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

/** The tapes that a decision is about, oldest first. */
export interface Tapes {
  readonly tapes: readonly TapeFacts[]
}

/**
 * Decides whether to warn about or remove a person's self-tapes. Removes only tapes that the warning listed.
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

/** What the next run would do about a person. */
export interface Planned {
  readonly email: string
  readonly name: string
  readonly kind: 'warn' | 'waits' | 'goes'
  /** From when on the removal is possible; `null` until the warning has been sent. */
  readonly from: Date | null
  readonly tapes?: readonly string[]
}

/** The numbers of records removed without a warning. */
export interface OldRecords {
  readonly applications: number
  /** The number of casting calls of these applications. */
  readonly casts: number
  readonly messages: number
}

/** What the next run would do. */
export interface RetentionPreview {
  readonly now: Date
  /** Accounts of graduates. */
  readonly accounts: readonly Planned[]
  /** Accounts of people without a year of graduation. */
  readonly unusedAccounts: readonly Planned[]
  readonly tapes: readonly Planned[]
  readonly records: OldRecords
  /** How many of the checked people keep their data, by reason. */
  readonly staying: Readonly<Partial<Record<Stay, number>>>
}

const KIND_TEXT = { warn: 'would be mailed', waits: 'was mailed', goes: 'would go' } as const

function plannedLines(planned: readonly Planned[]): string[] {
  return planned.map(({ kind, from, name, email, tapes }) => {
    const when = from ? `from ${from.toISOString().slice(0, 10)} on` : 'as long as the mail has not left'
    const doing = kind === 'waits' && !from ? 'stays' : KIND_TEXT[kind]
    const what = tapes ? `: ${tapes.map((title) => JSON.stringify(title)).join(', ')}` : ''
    return `  ${JSON.stringify(name)} <${email}>  ${doing}, ${kind === 'goes' ? `due since ${from?.toISOString().slice(0, 10)}` : when}${what}`
  })
}

function counted(what: string, planned: readonly Planned[]): string {
  const of = (kind: Planned['kind']) => planned.filter((one) => one.kind === kind).length
  return `${what}: ${of('warn')} would be warned, ${of('waits')} wait after a warning, ${of('goes')} would be removed now.`
}

/** A preview as lines of text. */
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
