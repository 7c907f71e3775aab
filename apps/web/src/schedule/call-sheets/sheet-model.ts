import type { CallLine, CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { type Plan, planOf } from '@callboard/contract/schedule/call-sheets/plan'
import { CALL_CONTENT_KEYS, type CallContentKey, saysTheSame } from '@callboard/contract/schedule/call-sheets/rules'

export type SheetField = 'generalCall' | CallContentKey
export type LineField = 'callTime' | 'wrapTime' | 'note'

/** Unsaved changes, which replace the saved values. */
export interface Edits {
  /** The version of the call sheet on which the changes are based. */
  readonly version: number
  readonly fields: Readonly<Partial<Record<SheetField, string>>>
  /** By the id of the application. */
  readonly lines: Readonly<Record<number, Readonly<Partial<Record<LineField, string>>>>>
}

export const NO_EDITS = { fields: {}, lines: {} } as const

/** The text of a field: the typed one, or else the saved one. */
export function fieldText(sheet: CallSheet, edits: Edits | null, field: SheetField): string {
  return edits?.fields[field] ?? (field === 'generalCall' ? sheet.generalCall : sheet.content[field]) ?? ''
}

/** The text of a person's field. */
export function lineText(line: CallLine, edits: Edits | null, field: LineField): string {
  return edits?.lines[line.applicationId]?.[field] ?? line[field] ?? ''
}

/** Whether any typed value differs from the saved one. */
export function isChanged(sheet: CallSheet, edits: Edits | null): boolean {
  if (!edits) return false
  const fields = (['generalCall', ...CALL_CONTENT_KEYS] as const).some(
    (field) => fieldText(sheet, edits, field) !== fieldText(sheet, null, field),
  )
  return fields || sheet.lines.some((line) => isLineChanged(line, edits))
}

const LINE_FIELDS = ['callTime', 'wrapTime', 'note'] as const

const isLineChanged = (line: CallLine, edits: Edits) =>
  LINE_FIELDS.some((field) => lineText(line, edits, field) !== lineText(line, null, field))

/** Whether a first draft contains a person's values from another day's call sheet. */
const isContinued = ({ version }: CallSheet, line: CallLine) => version === 0 && LINE_FIELDS.some((field) => line[field] !== null)

/** The body that saves the sheet: all fields, and the people whose line has changed. */
export function inputOf(sheet: CallSheet, edits: Edits | null) {
  const text = (field: SheetField) => fieldText(sheet, edits, field)
  return {
    version: edits?.version ?? sheet.version,
    generalCall: text('generalCall'),
    place: text('place'),
    address: text('address'),
    wear: text('wear'),
    bring: text('bring'),
    contactName: text('contactName'),
    contactPhone: text('contactPhone'),
    notes: text('notes'),
    lines: sheet.lines
      .filter((line) => (edits && isLineChanged(line, edits)) || isContinued(sheet, line))
      .map((line) => ({
        applicationId: line.applicationId,
        callTime: lineText(line, edits, 'callTime'),
        wrapTime: lineText(line, edits, 'wrapTime'),
        note: lineText(line, edits, 'note'),
      })),
  }
}

/** The value as the server stores it: trimmed, `null` if empty. */
const stored = (text: string) => text.trim() || null

/** What publishing would do for each person, with the unsaved changes. */
export function plansOf(sheet: CallSheet, edits: Edits | null, timeZone: string): Plan[] {
  const content = Object.fromEntries(CALL_CONTENT_KEYS.map((key) => [key, stored(fieldText(sheet, edits, key))])) as CallSheet['content']
  const isCommonNew = sheet.publishedContent !== null && !saysTheSame(sheet.publishedContent, content)
  const common = { day: sheet.day, generalCall: stored(fieldText(sheet, edits, 'generalCall')), isCommonNew, timeZone }
  return sheet.lines.map((line) =>
    planOf(
      {
        ...line,
        callTime: stored(lineText(line, edits, 'callTime')),
        wrapTime: stored(lineText(line, edits, 'wrapTime')),
        note: stored(lineText(line, edits, 'note')),
      },
      common,
    ),
  )
}

/** Whether publishing would leave somebody without a time: neither their own, nor their role's, nor a general call. */
export function lacksCallTime(plans: readonly Plan[]): boolean {
  return plans.some(({ change, callTime }) => (change === 'new' || change === 'changed') && callTime === null)
}

/**
 * The people by their saved call times, so that no row moves while the user types. People who are no longer booked come first.
 *
 * @param plans of the people in their order on the call sheet
 */
export function inOrder(sheet: CallSheet, plans: readonly Plan[], timeZone: string): { line: CallLine; plan: Plan }[] {
  const saved = plansOf(sheet, null, timeZone).map(({ terms }) => (terms ? Date.parse(terms.callAt) : Number.POSITIVE_INFINITY))
  return sheet.lines
    .flatMap((line, index) => {
      const plan = plans[index]
      return plan ? [{ line, plan, at: line.isBooked ? (saved[index] ?? 0) : 0 }] : []
    })
    .toSorted((one, other) => (one.at === other.at ? one.line.name.localeCompare(other.line.name) : one.at - other.at))
}

/** Whether the shoot's hours have changed since the call sheet was last published. */
export function hasOtherHours({ isShootDay, hours, publishedHours: before }: CallSheet): boolean {
  return isShootDay && before !== null && (before.shootTime !== hours.shootTime || before.endTime !== hours.endTime)
}

/** The number of people that a text names. */
const NAMED = 3

const namesOf = (lines: readonly CallLine[]): string =>
  lines
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ') + (lines.length > NAMED ? ' …' : '')

/** People about whom the office is warned: their number and the first names. */
interface Named {
  readonly count: number
  readonly names: string
}

/** The people whose times do not fit the shoot, with the unsaved changes. @param plans of the people in their order on the call sheet */
export function outsideOf({ lines }: CallSheet, plans: readonly Plan[]): Named {
  const found = lines.filter((_, index) => plans[index]?.isOutside)
  return { count: found.length, names: namesOf(found) }
}

/** The booked people whose mails bounced. */
export function bouncedOf({ lines }: CallSheet): Named {
  const found = lines.filter(({ isBooked, state }) => isBooked && state === 'bounced')
  return { count: found.length, names: namesOf(found) }
}
