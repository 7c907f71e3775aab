import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import { CALLBOARD } from '@callboard/contract/casting/board/rules'
import { isKnownAsBooked, type Stage, statusOf } from '@callboard/contract/casting/board/stages'
import { type Place, type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import { shootSpan } from '@callboard/contract/casting/projects/shoots'
import { joinCalendars } from '@callboard/contract/messages/messages/join-calendars'
import { datedTitle, paragraphs, shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import { type Dates, datesOf } from '@callboard/contract/people/availability/needed-time'
import { FORMER_MEMBER } from '@callboard/contract/restricted'
import { type Translator, withValues } from '@callboard/contract/translate'
import type { AlsoSaid } from '#module.ts'
import { type CastingNotice, factLines, type KnownBooking, type Named, namedText } from './casting-texts.domain.ts'
import { type Here, needNotComeNotice } from './need-not-come.domain.ts'

/**
 * Writes the notice of a decision to its student.
 *
 * @param stage the decision
 * @param named the casting call and the role; `PARTICIPANT` when the call has only the default role
 * @param translator the student's translations
 */
export function decisionNotice(stage: Stage, named: Named, translator: Translator): CastingNotice {
  const status = statusOf(stage)
  // Only students withdraw, so they need no notice.
  return statusNotice(status === 'withdrawn' ? 'rejected' : status, named, translator)
}

/** A casting call as messages name it. */
interface NamedCall extends Dates, Place {
  readonly title: string
}

/** A decision about an application, with the stage that its student knows. */
interface Decision {
  readonly stage: Stage
  readonly toldStage: Stage | null
  readonly role: Dates & { readonly name: string }
  readonly project: NamedCall
}

/** A role and its casting call, as invitations and offers name them. */
export interface Offerable {
  readonly role: Dates & { readonly name: string; readonly pay: string | null }
  readonly project: NamedCall
}

/** Whether a student who knows of their booking is no longer booked. */
export const isCalledOff = ({ stage, toldStage }: Pick<Decision, 'stage' | 'toldStage'>): boolean =>
  isKnownAsBooked(toldStage) && statusOf(stage) !== 'accepted'

/**
 * The notice of a decision: `decisionNotice`, unless it ends a booking that the student knows and that is still to come.
 *
 * @param now.known the plan that the student knows, if it differs from that of the role
 * @param now.stays their other bookings in the casting call
 */
export function decisionText(
  decision: Decision,
  translator: Translator,
  now: Here & { readonly known?: PlanTerms | undefined },
): CastingNotice {
  const { stage, project, role } = decision
  const named = { projectTitle: project.title, roleName: role.name }
  const plan = now.known ?? planOf(decision)
  // A booking without a fixed day is still to come.
  const isComing = plan.shootDate === null || plan.shootDate >= now.today
  if (statusOf(stage) === 'accepted') return acceptedNotice({ ...named, plan }, translator, now.timeZone)
  if (decision.toldStage === 'offered' && statusOf(stage) === 'rejected') return offerEndedNotice(decision, translator)
  if (!isCalledOff(decision) || statusOf(stage) === 'pending' || !isComing) return decisionNotice(stage, named, translator)
  return needNotComeNotice([{ ...named, plan }], 'released', translator, now)
}

/** Tells a student that they are booked, with the known day, times and place. @param timeZone the institution's */
function acceptedNotice({ plan, ...named }: KnownBooking, translator: Translator, timeZone: string): CastingNotice {
  const { content, ...notice } = decisionNotice('booked', named, translator)
  const title = datedTitle(named.projectTitle, plan.shootDate, translator)
  return {
    ...notice,
    subject: translator.t('You are booked: {title}', { title }),
    content: paragraphs(content, factLines({ ...plan, pay: null }, translator, timeZone)),
  }
}

function statusNotice(status: Exclude<ApplicationStatus, 'withdrawn'>, named: Named, translator: Translator): CastingNotice {
  const { t } = translator
  const title = shortTitle(named.projectTitle)
  const call = namedText(named, translator)
  switch (status) {
    case 'accepted':
      return {
        kind: 'accepted',
        subject: t('You are booked: {title}', { title }),
        content: t(
          'Congratulations! You are booked for {call}. Please look at the casting call for the date, the call time and the wardrobe; we will be in touch with anything else you need to know.',
          { call },
        ),
      }
    case 'rejected':
      return {
        kind: 'rejected',
        subject: t('About {title}', { title }),
        content: t(
          'Thank you for your interest in {call}, and for the time you gave it. This time we have not chosen you. Your profile stays with us, and we would be glad to see you apply for another casting call that suits you.',
          { call },
        ),
      }
    case 'pending':
      return {
        kind: 'reconsidered',
        subject: t('You are being considered again: {title}', { title }),
        content: t('You are being considered again for {call}. We will tell you as soon as it is decided.', { call }),
      }
  }
}

/** Says that the office has withdrawn an offer and has no other place for the student. */
function offerEndedNotice({ role, project }: Pick<Decision, 'role' | 'project'>, translator: Translator): CastingNotice {
  const { t } = translator
  return {
    kind: 'offer-withdrawn',
    subject: t('The offer was withdrawn: {title}', { title: shortTitle(project.title) }),
    content: t(
      'We have to withdraw our offer for {call}, and you do not need to answer it any more. We are sorry that we have no place for you this time. Your profile stays with us, and we would be glad to see you apply for another casting call that suits you.',
      { call: namedText({ projectTitle: project.title, roleName: role.name }, translator) },
    ),
  }
}

/** Says that the office has withdrawn an offer. */
export function offerWithdrawnNotice(
  { role, project }: { role: Dates & { name: string }; project: Dates & { title: string } },
  translator: Translator,
): CastingNotice {
  const { t } = translator
  const { shootDate } = datesOf({ role, project })
  return {
    kind: 'offer-withdrawn',
    subject: t('The offer was withdrawn: {title}', { title: datedTitle(project.title, shootDate, translator) }),
    content: t(
      'We have to withdraw our offer for {call}. We are sorry. You do not need to answer it any more; we will tell you if anything else is decided.',
      { call: namedText({ projectTitle: project.title, roleName: role.name }, translator) },
    ),
  }
}

type Shoot = Omit<Parameters<typeof shootSpan>[0], 'shootDate'> & { readonly shootDate: string | null }

/** When the shoot of an application begins: on the day of its role, or else of its casting call. `null` without a day. */
export function beginOf({ role, project }: { readonly role: Shoot; readonly project: Shoot }, timeZone: string): Date | null {
  const { shootDate, shootTime, endTime } = role.shootDate === null ? project : role
  return shootDate === null ? null : new Date(shootSpan({ shootDate, shootTime, endTime }, timeZone).startDate)
}

/** Who made a move, for a message: their name, `CALLBOARD` for a rule, or a phrase if their account is deleted. */
export function moverName(
  {
    changedBy,
    changedByName,
    byRule,
  }: { readonly changedBy: string | null; readonly changedByName: string | null; readonly byRule: boolean },
  { studentUserId, studentName }: { readonly studentUserId: string; readonly studentName: string },
): string {
  if (changedBy === studentUserId) return studentName
  return changedByName ?? (byRule ? CALLBOARD : withValues(FORMER_MEMBER))
}

type Said = { readonly content: string; readonly calendar?: string }

/** Adds the texts and calendar files of other features to a notice. */
export function withAlso<Told extends Said>(notice: Told, also: readonly AlsoSaid[], translator: Translator): Told {
  const [texts, files] = [also.map(({ text }) => text(translator)), also.map((one) => one.calendar(translator))]
  const calendar = joinCalendars([notice.calendar, ...files])
  return { ...notice, content: paragraphs(notice.content, ...texts), ...(calendar !== undefined && { calendar }) }
}
