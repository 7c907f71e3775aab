import type { Affected } from '@callboard/contract/casting/bookings/endpoints'
import { lastKnown, PLAN_STANDINGS, type PlanEffect, type PlanStanding, planAnswer } from '@callboard/contract/casting/bookings/rules'
import { type ClosedStatus, type ClosingMail, closingMail, isUnanswered } from '@callboard/contract/casting/closure/rules'
import { isSamePlan, isSmallShift, type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import { paragraphs, shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { Day } from '@callboard/contract/time/month'
import { dateIn, type Translator } from '@callboard/contract/translate'
import { withAlso } from '#casting/board/casting.domain.ts'
import { type CastingNotice, factLines, type KnownBooking, namedText, planText } from '#casting/board/casting-texts.domain.ts'
import type { AlsoSaid } from '#module.ts'
import type { Concerned } from './bookings.repository.ts'

/** How a change of plan affects a booking. */
export interface BookedChange {
  readonly effect: PlanEffect
  readonly agreed: PlanTerms
  /** The plan that the student said yes to, if it differs from `agreed`. */
  readonly answered: PlanTerms | null
  /** The plan that the student was told last, this change included. */
  readonly told: PlanTerms
  /** The plan that the student knew before, as `lastKnown`. */
  readonly before: PlanTerms | null
}

/** How a change is followed. */
export interface Following {
  readonly before: PlanTerms
  readonly after: PlanTerms
  readonly tellsOnly: boolean
  /** Whether nobody needs to be told: the shoot was over before the change and after it, or is cancelled. */
  readonly isOver: boolean
}

/**
 * Whether a change affects nobody any more: the casting call is cancelled, or the shoot was over before the change and after it.
 *
 * @param today at the institution
 */
export function isPlanOver({ before, after }: Pick<Following, 'before' | 'after'>, status: ProjectStatus, today: Day): boolean {
  const isPast = (day: Day | null) => day !== null && day < today
  return status === 'cancelled' || (isPast(after.shootDate) && (before.shootDate === null || isPast(before.shootDate)))
}

/**
 * How a change of plan affects a booking. The student is asked, unless they agreed to exactly this plan before, or the shift is small and
 * the office chose only to tell. A shift is measured from the plan that they said yes to, so that several small shifts count as a large
 * one. A student who does not know of the booking yet reads the new plan when they are told.
 */
export function bookedChange(
  { toldStage, isHeld, booking }: Pick<Concerned, 'toldStage' | 'isHeld' | 'booking'>,
  { before, after, tellsOnly, isOver }: Following,
): BookedChange {
  const kept = booking ?? { agreed: before, answered: null, told: before, before: null }
  const { agreed, answered, told } = kept
  if (toldStage !== 'booked') return { effect: 'kept', agreed: after, answered: null, told: after, before: null }
  if (isOver) return { ...kept, effect: 'kept' }
  if (isHeld) return { ...kept, effect: 'restricted' }
  const saidYesTo = answered ?? agreed
  const next = { told: after, before: lastKnown(kept, after) }
  const effect = isSamePlan(told, after) ? 'kept' : 'told'
  if (isSamePlan(saidYesTo, after)) return { ...next, effect, agreed: after, answered: null }
  if (isSamePlan(agreed, after)) return { ...next, effect, agreed, answered }
  const waits = planAnswer({ agreed, told, now: told }) !== 'agreed'
  const isTold = tellsOnly && !waits && isSmallShift(saidYesTo, after)
  return isTold ? { ...next, effect: 'told', agreed: after, answered: saidYesTo } : { ...next, effect: 'asked', agreed, answered }
}

/**
 * How a change of plan affects an alternate, or a student with an offer or an invitation. Alternates know their stage only if they accepted
 * after the last place was taken.
 */
export function waitingEffect(
  { stage, toldStage, isHeld, hasAccepted }: Pick<Concerned, 'stage' | 'toldStage' | 'isHeld' | 'hasAccepted'>,
  { isOver }: Pick<Following, 'isOver'>,
): PlanEffect {
  if (isOver || toldStage !== stage || (stage === 'alternate' && !hasAccepted)) return 'kept'
  if (isHeld) return 'restricted'
  return stage === 'offered' ? 'asked' : 'told'
}

/** How a student is involved in a plan. A student whom the office invited or added has not applied. */
function standingOf({ stage, toldStage, source, hasApplied, hasAudition }: Concerned): PlanStanding {
  const standing = PLAN_STANDINGS.find((one) => one === stage)
  if (standing) return standing
  if (hasApplied) return 'applied'
  if (source === 'invited') return 'invited'
  return hasAudition && toldStage !== null ? 'audition' : 'added'
}

/** Pixels of the photo in a list. */
const CARD_SIZE = 320

/** A student as the dialog of a change shows them; without a name while they are restricted. */
export function affectedOf(person: Concerned, effect: PlanEffect, clash: string | null = null): Affected {
  return {
    applicationId: person.id,
    studentId: person.studentId,
    name: person.isHeld ? '' : person.name,
    photoUrl: person.photoHash === null ? null : photoUrl(person.photoHash, CARD_SIZE),
    roleName: person.role.name,
    standing: standingOf(person),
    effect,
    clash: person.isHeld ? null : clash,
  }
}

const CLOSED_EFFECTS = { cancelled: 'cancelled', note: 'thanked', decision: 'told', nothing: 'kept' } as const satisfies Record<
  ClosingMail,
  PlanEffect
>

/**
 * How closing a casting call with a status affects a student: they get an answer, or lose a coming booking.
 *
 * @returns `undefined` if it does not affect them
 */
export function closedEffect(person: Concerned, status: ClosedStatus, today: Day): PlanEffect | undefined {
  const { stage, toldStage, isHeld } = person
  const { shootDate } = planOf(person)
  const isToCome = stage === 'booked' && (status === 'cancelled' || shootDate === null || shootDate >= today)
  if (!isToCome && !isUnanswered(person)) return undefined
  return isHeld ? 'restricted' : CLOSED_EFFECTS[closingMail([{ stage, toldStage, hasBegun: false }], status)]
}

const dayText = (day: string, translator: Translator) => dateIn(translator, new Date(day), { timeZone: 'UTC', dateStyle: 'medium' })

/** The subject of a message about a change of plan: what changed, and the day. */
export function planSubject(title: string, before: PlanTerms, after: PlanTerms, translator: Translator): string {
  const { t } = translator
  const values = { title: shortTitle(title), day: after.shootDate ? dayText(after.shootDate, translator) : '' }
  if (after.shootDate === null) return t('The day is open again: {title}', values)
  if (before.shootDate !== after.shootDate) return t('Moved to {day}: {title}', values)
  const isTimes = before.shootTime !== after.shootTime || before.endTime !== after.endTime
  return isTimes ? t('New times on {day}: {title}', values) : t('New place on {day}: {title}', values)
}

/** The earlier plan and the current one, in two lines. */
export function planLines(before: PlanTerms, after: PlanTerms, translator: Translator, timeZone: string): string {
  const { t } = translator
  return [
    t('Before: {plan}', { plan: planText(before, translator, timeZone) }),
    t('Now: {plan}', { plan: planText(after, translator, timeZone) }),
  ].join('\n')
}

/** A change of plan as messages describe it. */
export interface ToldChange {
  readonly projectTitle: string
  readonly roleName: string
  readonly before: PlanTerms
  readonly after: PlanTerms
}

/**
 * Tells a student about a change of plan.
 *
 * @param as their stage; `asked` for a booked student who must answer again
 * @param timeZone the institution's
 */
export function planNotice(
  change: ToldChange,
  as: 'asked' | 'booked' | 'alternate' | 'invited',
  translator: Translator,
  timeZone: string,
): CastingNotice {
  const { t } = translator
  const { before, after, projectTitle } = change
  const closing = {
    asked: t('You keep your place. Please tell us whether you can still come.'),
    booked: t('You are still booked and do not need to answer. If you cannot come, please say so in Callboard as soon as you know.'),
    alternate: t('You are still an alternate and do not need to answer.'),
    invited: t('Our invitation is for the new plan. Please tell us whether you would like to be considered.'),
  }
  return {
    kind: as === 'asked' ? 'booking-changed' : 'plan-changed',
    // Alternates and invited students do not come to the shoot.
    ...((as === 'asked' || as === 'booked') && {
      sameDay: { days: [before.shootDate, after.shootDate], now: t('Now: {plan}', { plan: planText(after, translator, timeZone) }) },
    }),
    subject: planSubject(projectTitle, before, after, translator),
    content: paragraphs(
      t('The plan for {call} has changed.', { call: namedText(change, translator, true) }),
      planLines(before, after, translator, timeZone),
      closing[as],
    ),
  }
}

/**
 * Tells a booked student that a deleted casting call is restored, after they were told that they need not come.
 *
 * @param timeZone the institution's
 */
export function restoredNotice({ projectTitle, roleName, plan }: KnownBooking, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  const day = plan.shootDate && dayText(plan.shootDate, translator)
  return {
    kind: 'plan-changed',
    sameDay: { days: [plan.shootDate], now: null },
    subject: day
      ? t('It takes place after all on {day}: {title}', { day, title: shortTitle(projectTitle) })
      : t('It takes place after all: {title}', { title: shortTitle(projectTitle) }),
    content: paragraphs(
      t('We told you that {call} is cancelled. It takes place after all, and you are booked for it. We are sorry for the confusion.', {
        call: namedText({ projectTitle, roleName }, translator, true),
      }),
      factLines({ ...plan, pay: null }, translator, timeZone),
      t('You do not need to answer. If you cannot come, please say so in Callboard as soon as you know.'),
    ),
  }
}

/**
 * Tells a student who waits for an answer that the casting call was deleted.
 *
 * @param says.offerEnd the paragraph about the end of an open offer
 */
export function goneNotice(
  projectTitle: string,
  { offerEnd, also }: { offerEnd: string | null; also: readonly AlsoSaid[] },
  translator: Translator,
): CastingNotice {
  const { t } = translator
  const notice = {
    kind: 'closing',
    subject: t('Cancelled: {title}', { title: shortTitle(projectTitle) }),
    content: paragraphs(
      t(
        '“{projectTitle}” will not take place. Thank you for your interest. Your profile stays with us, and we would be glad to see you apply for another casting call that suits you.',
        { projectTitle },
      ),
      offerEnd,
    ),
  } as const
  return withAlso(notice, also, translator)
}

/** Tells a student who got `goneNotice` that the casting call is restored. */
export function backNotice(projectTitle: string, also: readonly AlsoSaid[], translator: Translator): CastingNotice {
  const { t } = translator
  const notice = {
    kind: 'plan-changed',
    subject: t('It takes place after all: {title}', { title: shortTitle(projectTitle) }),
    content: t(
      'We told you that “{projectTitle}” will not take place. It takes place after all, and your application is as it was. We are sorry for the confusion.',
      {
        projectTitle,
      },
    ),
  } as const
  return withAlso(notice, also, translator)
}
