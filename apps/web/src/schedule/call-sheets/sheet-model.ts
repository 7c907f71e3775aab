import type { CallLine, CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { type Plan, planOf } from '@callboard/contract/schedule/call-sheets/plan'
import { CALL_CONTENT_KEYS, type CallContentKey, saysTheSame } from '@callboard/contract/schedule/call-sheets/rules'

export type SheetField = 'generalCall' | CallContentKey
export type LineField = 'callTime' | 'wrapTime' | 'note'

/** What is typed and not saved yet, over what is saved. */
export interface Edits {
  /** The version of the call sheet that it began with. */
  readonly version: number
  readonly fields: Readonly<Partial<Record<SheetField, string>>>
  /** By the id of the application. */
  readonly lines: Readonly<Record<number, Readonly<Partial<Record<LineField, string>>>>>
}

export const NO_EDITS = { fields: {}, lines: {} } as const

/** The text of a field: what is typed, else what is saved. */
export function fieldText(sheet: CallSheet, edits: Edits | null, field: SheetField): string {
  return edits?.fields[field] ?? (field === 'generalCall' ? sheet.generalCall : sheet.content[field]) ?? ''
}

/** The text of a person's field. */
export function lineText(line: CallLine, edits: Edits | null, field: LineField): string {
  return edits?.lines[line.applicationId]?.[field] ?? line[field] ?? ''
}

/** Whether something is typed that differs from what is saved. */
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

/** Whether a first draft has something for a person that was typed for another day. */
const isContinued = ({ version }: CallSheet, line: CallLine) => version === 0 && LINE_FIELDS.some((field) => line[field] !== null)

/** What saving sends: all fields of the sheet, and the people whose line has changed. */
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

/** As the server stores it: without spaces around it, `null` for nothing. */
const stored = (text: string) => text.trim() || null

/** What publishing would mean for each person, with what is typed. */
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

/** Whether publishing would have no time for somebody: without a time of their own, of their role, or a general call. */
export function lacksCallTime(plans: readonly Plan[]): boolean {
  return plans.some(({ change, callTime }) => (change === 'new' || change === 'changed') && callTime === null)
}

/**
 * People in the order in which they come as it is saved, so that no line moves while it is typed; those who are no longer booked first.
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

/** Whether the shoot has other hours than when its call sheet was published last. */
export function hasOtherHours({ isShootDay, hours, publishedHours: before }: CallSheet): boolean {
  return isShootDay && before !== null && (before.shootTime !== hours.shootTime || before.endTime !== hours.endTime)
}

/** How many people a line of text names. */
const NAMED = 3

const namesOf = (lines: readonly CallLine[]): string =>
  lines
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ') + (lines.length > NAMED ? ' …' : '')

/** People whom the office should know about: how many, and the first names in the list. */
interface Named {
  readonly count: number
  readonly names: string
}

/** Whose time does not fit the shoot, with what is typed. @param plans of the people in their order on the call sheet */
export function outsideOf({ lines }: CallSheet, plans: readonly Plan[]): Named {
  const found = lines.filter((_, index) => plans[index]?.isOutside)
  return { count: found.length, names: namesOf(found) }
}

/** Who is booked and whose mail came back. */
export function bouncedOf({ lines }: CallSheet): Named {
  const found = lines.filter(({ isBooked, state }) => isBooked && state === 'bounced')
  return { count: found.length, names: namesOf(found) }
}
