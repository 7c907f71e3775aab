import { isKnownAsBooked } from '@callboard/contract/casting/board/stages'
import type { ClosingPerson, Closure } from '@callboard/contract/casting/closure/endpoints'
import { type ClosingNotes, isUnanswered } from '@callboard/contract/casting/closure/rules'
import { planOf } from '@callboard/contract/casting/projects/plan'
import { shootSpan } from '@callboard/contract/casting/projects/shoots'
import { LANGUAGES, type Language } from '@callboard/contract/language'
import type { Dates } from '@callboard/contract/people/availability/needed-time'
import { RESTRICTED } from '@callboard/contract/restricted'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import { decisionText } from '#casting/board/casting.domain.ts'
import { type KnownBooking, namedText, roleName } from '#casting/board/casting-texts.domain.ts'
import { needNotComeNotice } from '#casting/board/need-not-come.domain.ts'
import type { Staying } from '#casting/bookings/booking-calendar.service.ts'

/** Something in each language. */
function inEachLanguage<Thing>(make: (language: Language) => Thing): Record<Language, Thing> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Thing>
}

/** The suggested note for each way to close. Its merge fields are filled in per person. */
export function suggestedNotes(translatorOf: (language: Language) => Translator): Closure['notes'] {
  // In double braces, so that the translator does not fill them.
  const fields = { firstName: '{{firstName}}', projectTitle: '{{projectTitle}}' }
  const ended = inEachLanguage((language) => {
    const { t } = translatorOf(language)
    return {
      subject: t('About {title}', { title: fields.projectTitle }),
      content: t(
        'Dear {firstName},\n\nThank you for your interest in “{projectTitle}”, and for the time you gave it. The casting is over, and this time we have not chosen you. Your profile stays with us, and we would be glad to see you apply for another casting call that suits you.',
        fields,
      ),
    }
  }) satisfies ClosingNotes
  const cancelled = inEachLanguage((language) => {
    const { t } = translatorOf(language)
    return {
      subject: t('Cancelled: {title}', { title: fields.projectTitle }),
      content: t(
        'Dear {firstName},\n\n“{projectTitle}” will not take place. Thank you for your interest. Your profile stays with us, and we would be glad to see you apply for another casting call that suits you.',
        fields,
      ),
    }
  }) satisfies ClosingNotes
  return { completed: ended, archived: ended, cancelled }
}

/** The notes for students without an answer when a role is cancelled, in each language. */
export function roleNotes(translatorOf: (language: Language) => Translator): ClosingNotes {
  // In double braces, so that the translator does not fill them.
  const fields = { firstName: '{{firstName}}', projectTitle: '{{projectTitle}}', role: '{{role}}' }
  return inEachLanguage((language) => {
    const { t } = translatorOf(language)
    return {
      subject: t('About {title}', { title: fields.projectTitle }),
      content: t(
        'Dear {firstName},\n\nThe role “{role}” in “{projectTitle}” will not be cast after all. Thank you for your interest. Your profile stays with us, and we would be glad to see you apply for another role that suits you.',
        fields,
      ),
    }
  })
}

/** An application that a closure may move or notify, with its student. */
interface StoredClosable extends Omit<ClosingPerson['applications'][number], 'role' | 'hasBegun'> {
  readonly role: string
  readonly dates: Dates
  readonly call: Parameters<typeof planOf>[0]['project'] & { readonly title: string }
  readonly studentId: number
  readonly firstName: string
  readonly lastName: string
  readonly isHeld: boolean
  readonly language: Language | null
}

/** The last paragraph of a note to a student with an open offer. */
export function offerEndText(named: Parameters<typeof namedText>[0], translator: Translator): string {
  const { t } = translator
  return t('With this, our offer for {call} has ended. You do not need to answer it any more.', {
    call: namedText(named, translator, true),
  })
}

/** A moment at the institution. */
interface Here {
  readonly at: Date
  readonly timeZone: string
}

/**
 * Whether a shoot has begun: at its planned time or at the earliest call, whichever is first. Without a time it begins with its day.
 *
 * @param firstCall the earliest call time of the role
 */
export function hasBegun({ shootDate, ...times }: Dates, firstCall: Date | undefined, { at, timeZone }: Here): boolean {
  if (shootDate === null) return false
  const planned = new Date(shootSpan({ shootDate, ...times }, timeZone).startDate)
  const begin = firstCall && (times.shootTime === null || firstCall < planned) ? firstCall : planned
  return begin <= at
}

/** A known booking that a student loses. */
export interface LostPlace {
  readonly booking: KnownBooking
  readonly hasBegun: boolean
}

/** The lost bookings that the message names: those at coming shoots, or else all. `null` without a booking. */
export function lostPlaces(lost: readonly LostPlace[]): readonly [KnownBooking, ...KnownBooking[]] | null {
  const toCome = lost.filter(({ hasBegun: begun }) => !begun)
  const [first, ...others] = (toCome.length > 0 ? toCome : lost).map(({ booking }) => booking)
  return first ? [first, ...others] : null
}

/**
 * The students who have no answer or are booked, each once, in the order of their applications.
 *
 * @param translatorOf for a student's language; `null` gives the institution's
 * @param here.firstCalls the earliest call of each role
 * @param here.why `released` when the rest of the casting call takes place
 * @param here.staying the bookings that they keep in the casting call
 */
export function closingPeople(
  found: readonly StoredClosable[],
  translatorOf: (language: Language | null) => Translator,
  {
    firstCalls,
    why = 'cancelled',
    staying = [],
    ...here
  }: Here & {
    readonly firstCalls: ReadonlyMap<number, Date>
    readonly why?: 'cancelled' | 'released'
    readonly staying?: readonly Staying[]
  },
): ClosingPerson[] {
  const people = new Map<number, ClosingPerson>()
  const lost = new Map<number, LostPlace[]>()
  const now = { today: dayOf(here.at, here.timeZone), timeZone: here.timeZone }
  for (const { studentId, firstName, lastName, isHeld, language, dates, call, ...application } of found) {
    if (application.stage !== 'booked' && !isUnanswered(application)) continue
    const translator = translatorOf(language)
    const before = people.get(studentId)
    const plan = planOf({ role: dates, project: call })
    const booking = { projectTitle: call.title, roleName: application.role, plan }
    const loses = application.stage === 'booked' && isKnownAsBooked(application.toldStage) && !isHeld
    const isUntoldPlace = application.stage === 'booked' && !isKnownAsBooked(application.toldStage) && !isHeld
    const role = { name: application.role, ...dates }
    const decided = isUntoldPlace
      ? decisionText({ stage: 'booked', toldStage: application.toldStage, role, project: call }, translator, now)
      : null
    const hasBegunHere = hasBegun(plan, firstCalls.get(application.roleId), here)
    if (loses) lost.set(studentId, [...(lost.get(studentId) ?? []), { booking, hasBegun: hasBegunHere }])
    const told = lostPlaces(lost.get(studentId) ?? [])
    const closable = { ...application, hasBegun: hasBegunHere }
    people.set(studentId, {
      studentId,
      ...(isHeld ? { firstName: RESTRICTED, lastName: '' } : { firstName, lastName }),
      isRestricted: isHeld,
      language: translator.language,
      offerEnd: before?.offerEnd ?? (application.toldStage === 'offered' && !isHeld ? offerEndText(booking, translator) : null),
      cancelled: told && needNotComeNotice(told, why, translator, { ...now, stays: staying.filter((one) => one.studentId === studentId) }),
      decision: before?.decision ?? decided,
      applications: [...(before?.applications ?? []), { ...closable, role: roleName(application.role, translator) }],
    })
  }
  return [...people.values()]
}
