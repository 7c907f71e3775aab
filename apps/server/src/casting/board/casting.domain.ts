import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import { CALLBOARD } from '@callboard/contract/casting/board/rules'
import { isKnownAsBooked, type Stage, statusOf } from '@callboard/contract/casting/board/stages'
import { type Place, type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import { shootSpan } from '@callboard/contract/casting/projects/shoots'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import { joinCalendars } from '@callboard/contract/messages/messages/join-calendars'
import { datedTitle, paragraphs, shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import type { SameDay } from '@callboard/contract/messages/texts/rules'
import { type Dates, datesOf } from '@callboard/contract/people/availability/needed-time'
import { FORMER_MEMBER } from '@callboard/contract/restricted'
import type { Day } from '@callboard/contract/time/month'
import { dateIn, type Translator, withValues, zoneIn } from '@callboard/contract/translate'
import type { AlsoSaid } from '#module.ts'

/** A message that Callboard itself writes. */
export interface CastingNotice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
  readonly sameDay?: SameDay
}

/** What somebody knows who is booked: for what, and when. */
export interface KnownBooking {
  readonly projectTitle: string
  readonly roleName: string
  readonly plan: PlanTerms
}

/**
 * Writes the notice of a decision to its student.
 *
 * @param stage what was decided
 * @param projectTitle the casting call
 * @param translator the student's translations
 */
export function decisionNotice(stage: Stage, projectTitle: string, translator: Translator): CastingNotice {
  const status = statusOf(stage)
  // Only students withdraw, who know it themselves.
  return statusNotice(status === 'withdrawn' ? 'rejected' : status, projectTitle, translator)
}

/** A casting call, as messages name it. */
interface NamedCall extends Dates, Place {
  readonly title: string
}

/** A decision about an application, with what its student knows. */
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

/** Whether somebody who knows that they are booked is so no longer. */
export const isCalledOff = ({ stage, toldStage }: Pick<Decision, 'stage' | 'toldStage'>): boolean =>
  isKnownAsBooked(toldStage) && statusOf(stage) !== 'accepted'

/**
 * The notice of a decision: that of `decisionNotice`, unless its student relies on a booking that is still to come.
 *
 * @param now.known the plan that they know, if it is another one than that of the role
 */
export function decisionText(
  decision: Decision,
  translator: Translator,
  now: { today: Day; timeZone: string; known?: PlanTerms | undefined },
): CastingNotice {
  const { stage, project, role } = decision
  const plan = now.known ?? planOf(decision)
  const isComing = plan.shootDate !== null && plan.shootDate >= now.today
  if (statusOf(stage) === 'accepted') return acceptedNotice(project.title, plan, translator, now.timeZone)
  if (decision.toldStage === 'offered' && statusOf(stage) === 'rejected') return offerEndedNotice(decision, translator)
  if (!isCalledOff(decision) || statusOf(stage) === 'pending' || !isComing) return decisionNotice(stage, project.title, translator)
  return needNotComeNotice({ projectTitle: project.title, roleName: role.name, plan }, 'released', translator, now)
}

/** Tells somebody that they are in, with the day, the times and the place as they are known. @param timeZone the institution's */
function acceptedNotice(projectTitle: string, plan: PlanTerms, translator: Translator, timeZone: string): CastingNotice {
  const { content, ...notice } = decisionNotice('booked', projectTitle, translator)
  const title = datedTitle(projectTitle, plan.shootDate, translator)
  return {
    ...notice,
    subject: translator.t('You are booked: {title}', { title }),
    content: paragraphs(content, factLines({ ...plan, pay: null }, translator, timeZone)),
  }
}

/**
 * Tells somebody who is booked that they need not come: their place is taken back, or the shoot is cancelled.
 *
 * @param at.today at the institution, whose time zone is `timeZone`
 */
export function needNotComeNotice(
  booking: KnownBooking,
  why: 'released' | 'cancelled',
  translator: Translator,
  { today, timeZone }: { today: Day; timeZone: string },
): CastingNotice {
  const { t } = translator
  const { plan, projectTitle } = booking
  const title = shortTitle(projectTitle)
  const day = plan.shootDate && dateIn(translator, new Date(plan.shootDate), { timeZone: 'UTC', dateStyle: 'medium' })
  const call = namedText(booking, translator, true)
  const isCancelled = why === 'cancelled'
  const subject =
    plan.shootDate === today
      ? t('TODAY: you need not come, {title}', { title })
      : day === null
        ? isCancelled
          ? t('Cancelled: {title}', { title })
          : t('You are no longer booked: {title}', { title })
        : isCancelled
          ? t('Cancelled: {title} on {day}', { title, day })
          : t('You need not come on {day}: {title}', { title, day })
  return {
    kind: isCancelled ? 'booking-cancelled' : 'booking-ended',
    sameDay: { days: [plan.shootDate], now: null },
    subject,
    content: [
      isCancelled
        ? t('We have to cancel {call} for which you are booked. You need not come.', { call })
        : t('You are no longer booked for {call}. You need not come.', { call: namedText(booking, translator) }),
      plan.shootDate && t('It was planned for {plan}.', { plan: planText(plan, translator, timeZone) }),
      t('We are sorry, and thank you for the time that you kept free.'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}

function statusNotice(status: Exclude<ApplicationStatus, 'withdrawn'>, projectTitle: string, { t }: Translator): CastingNotice {
  const title = shortTitle(projectTitle)
  switch (status) {
    case 'accepted':
      return {
        kind: 'accepted',
        subject: t('You are booked: {title}', { title }),
        content: t(
          'Congratulations! You are booked for “{projectTitle}”. Please look at the casting call for the date, the call time and the wardrobe; we will be in touch with anything else you need to know.',
          { projectTitle },
        ),
      }
    case 'rejected':
      return {
        kind: 'rejected',
        subject: t('About {title}', { title }),
        content: t(
          'Thank you for your interest in “{projectTitle}”, and for the time you gave it. This time we have not chosen you. Your profile stays with us, and we would be glad to see you apply for another casting call that suits you.',
          { projectTitle },
        ),
      }
    case 'pending':
      return {
        kind: 'reconsidered',
        subject: t('You are being considered again: {title}', { title }),
        content: t('You are being considered again for “{projectTitle}”. We will tell you as soon as it is decided.', {
          projectTitle,
        }),
      }
  }
}

/** The name of a role as people read it. */
export function roleName(name: string, { t }: Translator): string {
  return name === PARTICIPANT ? t(PARTICIPANT) : name
}

/**
 * The casting call and the role, for a sentence. The role of a casting call that names none is left out.
 *
 * @param goesOn whether the sentence goes on after the role
 */
export function namedText(named: { readonly projectTitle: string; readonly roleName: string }, { t }: Translator, goesOn = false): string {
  const { projectTitle, roleName: role } = named
  if (role === PARTICIPANT) return t('“{projectTitle}”', { projectTitle })
  return goesOn ? t('“{projectTitle}”, as {role},', { projectTitle, role }) : t('“{projectTitle}”, as {role}', { projectTitle, role })
}

const minutes = (time: string) => new Date(`1970-01-01T${time}Z`)

/**
 * When somebody is needed, by the clock at the institution; the last time names the zone, and the first one where the clocks change in
 * between. `null` without a time.
 */
function timeTexts(
  { shootDate, shootTime, endTime }: Dates,
  translator: Translator,
  timeZone: string,
): { readonly from: string; readonly to: string | null } | null {
  if (shootTime === null) return null
  const time = (value: string) => dateIn(translator, minutes(value), { timeZone: 'UTC', timeStyle: 'short' })
  const times = { shootTime: shootTime.slice(0, 5), endTime: endTime?.slice(0, 5) ?? null }
  const span = shootDate === null ? null : shootSpan({ shootDate, ...times }, timeZone)
  const zoneAt = (moment: string | undefined) => zoneIn(translator, moment === undefined ? null : new Date(moment), timeZone)
  const [first, last] = [zoneAt(span?.startDate), zoneAt(span?.endDate)]
  const from = `${time(shootTime)} ${first}`
  if (!endTime) return { from, to: null }
  return { from: first === last ? time(shootTime) : from, to: `${time(endTime)} ${last}` }
}

/** Day, times and place in one line; a day that is not fixed is said. @param timeZone the institution's */
export function planText(terms: PlanTerms, translator: Translator, timeZone: string): string {
  const { t } = translator
  const { shootDate, place } = terms
  const times = timeTexts(terms, translator, timeZone)
  return [
    shootDate ? dateIn(translator, new Date(shootDate), { timeZone: 'UTC', dateStyle: 'full' }) : t('the day is not fixed yet'),
    times && (times.to ? t('{from} to {to}', { from: times.from, to: times.to }) : times.from),
    place,
  ]
    .filter(Boolean)
    .join(', ')
}

/** When, where and for what pay, one fact a line. @param timeZone the institution's, in which days and times are meant */
export function factLines(
  { place, pay, ...dates }: Dates & { readonly place?: string | null; readonly pay: string | null },
  translator: Translator,
  timeZone: string,
): string {
  const { t } = translator
  const { shootDate } = dates
  const times = timeTexts(dates, translator, timeZone)
  return [
    shootDate && t('Date: {day}', { day: dateIn(translator, new Date(shootDate), { timeZone: 'UTC', dateStyle: 'full' }) }),
    times && (times.to ? t('Time: {from} to {to}', { from: times.from, to: times.to }) : t('Time: {from}', { from: times.from })),
    place && t('Place: {place}', { place }),
    pay && t('Pay: {pay}', { pay }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Says that the office has taken an offer back, and gives no other place. */
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

/** Says that the office has taken an offer back. */
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

/** When the shoot of an application begins: on the day of its role, if it has one of its own. `null` without a day. */
export function beginOf({ role, project }: { readonly role: Shoot; readonly project: Shoot }, timeZone: string): Date | null {
  const { shootDate, shootTime, endTime } = role.shootDate === null ? project : role
  return shootDate === null ? null : new Date(shootSpan({ shootDate, shootTime, endTime }, timeZone).startDate)
}

/** Who made a move, for a message: a name, `CALLBOARD` for a rule, or that their account is gone. */
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

/** A notice with what it says besides, in text and in its calendar file. */
export function withAlso<Told extends Said>(notice: Told, also: readonly AlsoSaid[], translator: Translator): Told {
  const [texts, files] = [also.map(({ text }) => text(translator)), also.map((one) => one.calendar(translator))]
  const calendar = joinCalendars([notice.calendar, ...files])
  return { ...notice, content: paragraphs(notice.content, ...texts), ...(calendar !== undefined && { calendar }) }
}
