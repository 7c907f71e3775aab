import type { Mover, Stage } from '@callboard/contract/casting/board/stages'
import { takesPlace } from '@callboard/contract/casting/board/stages'
import type { OfferTerms } from '@callboard/contract/casting/offers/endpoints'
import type { OfferAnswer } from '@callboard/contract/casting/offers/rules'
import { type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import type { freePlaces, PlaceFit } from '@callboard/contract/casting/roles/places'
import { datedTitle, paragraphs } from '@callboard/contract/messages/messages/notice-parts'
import { type Dates, datesOf } from '@callboard/contract/people/availability/needed-time'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type Translator, timeIn } from '@callboard/contract/translate'
import type { Offerable } from '#casting/board/casting.domain.ts'
import { type CastingNotice, factLines, namedText, planText } from '#casting/board/casting-texts.domain.ts'
import { planLines, planSubject } from '#casting/bookings/bookings.domain.ts'

/** The current terms for a new offer. */
export function termsOf({ role, project }: Offerable, message: string | null): OfferTerms {
  return {
    projectTitle: project.title,
    roleName: role.name,
    ...planOf({ role, project }),
    pay: role.pay,
    message,
  }
}

/** The answer that a move records on the open offer. */
export function offerAnswerOf(to: Stage, by: Mover): OfferAnswer {
  if (by === 'student') return to === 'declined' ? 'declined' : 'accepted'
  return to === 'offer-expired' ? 'expired' : 'withdrawn'
}

/** Whether a move by a student or a rule frees a place, so that an alternate can be asked. */
export function opensPlace(from: Stage, to: Stage, by: Mover): boolean {
  if (by === 'office') return false
  return from === 'offered' ? to === 'declined' || to === 'offer-expired' : takesPlace(from) && to === 'withdrawn'
}

/** The alternate to ask next: the first who fits a free place, or else the first with unknown gender. */
export function firstFitting<Alternate extends { readonly gender: string | null }>(
  alternates: readonly Alternate[],
  fitOf: ReturnType<typeof freePlaces>,
): Alternate | undefined {
  const first = (fit: PlaceFit) => alternates.find(({ gender }) => fitOf(gender) === fit)
  return first('fits') ?? first('unknown')
}

/** Whether the reminder of an offer is due: after half of its time. */
export function isReminderDue({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }, now: Date): boolean {
  return now.getTime() >= (sentAt.getTime() + expiresAt.getTime()) / 2
}

const until = (expiresAt: Date, translator: Translator, timeZone: string) =>
  timeIn(translator, expiresAt, { timeZone, dateStyle: 'full', timeStyle: 'short' })

/** Offers a student a role. @param timeZone the institution's */
export function offerNotice(terms: OfferTerms, expiresAt: Date, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  return {
    kind: 'offer',
    subject: t('An offer for you: {title}', { title: datedTitle(terms.projectTitle, terms.shootDate, translator) }),
    content: paragraphs(
      t('We would like to book you for {call}.', { call: namedText(terms, translator) }),
      factLines(terms, translator, timeZone),
      terms.message,
      t('Please accept or decline by {moment}. Places are given in the order in which people accept.', {
        moment: until(expiresAt, translator, timeZone),
      }),
    ),
  }
}

/** Minimum milliseconds to answer an offer after its plan changed, unless the offer was shorter from the start. */
const LEAST_AFTER_CHANGE = DAY_MS

/** When an offer expires after its plan changed: students get another day to decide, unless the whole offer was shorter. */
export function extended({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }, now: Date): Date {
  const least = Math.min(LEAST_AFTER_CHANGE, expiresAt.getTime() - sentAt.getTime())
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + least))
}

/** Tells a student that the plan of their open offer has changed, and asks again. @param timeZone the institution's */
export function offerChangedNotice(
  offer: OfferTerms & { readonly expiresAt: Date },
  before: PlanTerms,
  translator: Translator,
  timeZone: string,
): CastingNotice {
  const { t } = translator
  return {
    kind: 'offer-changed',
    subject: planSubject(offer.projectTitle, before, offer, translator),
    content: paragraphs(
      t('The plan for {call}, which we have offered you, has changed.', { call: namedText(offer, translator) }),
      planLines(before, offer, translator, timeZone),
      t('Please accept or decline by {moment}.', { moment: until(offer.expiresAt, translator, timeZone) }),
    ),
  }
}

/** Reminds a student of an open offer. @param timeZone the institution's */
export function reminderNotice(terms: OfferTerms, expiresAt: Date, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  return {
    kind: 'offer-reminder',
    subject: t('Please answer: {title}', { title: datedTitle(terms.projectTitle, terms.shootDate, translator) }),
    content: paragraphs(
      t('We have offered you a place in {call} and have no answer from you yet.', {
        call: namedText(terms, translator, true),
      }),
      factLines(terms, translator, timeZone),
      t('Please accept or decline by {moment}.', { moment: until(expiresAt, translator, timeZone) }),
    ),
  }
}

/** Tells a student that the time to answer is over. */
export function offerExpiredNotice(terms: OfferTerms, translator: Translator): CastingNotice {
  const { t } = translator
  return {
    kind: 'offer-expired',
    subject: t('The offer has ended: {title}', { title: datedTitle(terms.projectTitle, terms.shootDate, translator) }),
    content: t(
      'The time to answer our offer for {call} is over, so the place goes to someone else. If you would still like to take part, you can apply again in Callboard.',
      { call: namedText(terms, translator, true) },
    ),
  }
}

/** Confirms to a student the place that they accepted. @param timeZone the institution's */
export function bookedNotice(terms: OfferTerms, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  return {
    kind: 'booked',
    subject: t('You are booked: {title}', { title: datedTitle(terms.projectTitle, terms.shootDate, translator) }),
    content: paragraphs(
      t('Thank you for accepting. You are booked for {call}.', { call: namedText(terms, translator) }),
      factLines(terms, translator, timeZone),
      t('If you cannot come, please say so in Callboard as soon as you know.'),
    ),
  }
}

/** Tells a student who accepted that the last place was taken. @param rank among the alternates, from 1 */
export function takenNotice(terms: OfferTerms, rank: number, translator: Translator): CastingNotice {
  const { t } = translator
  return {
    kind: 'alternate',
    subject: t('You are an alternate: {title}', { title: datedTitle(terms.projectTitle, terms.shootDate, translator) }),
    content: paragraphs(
      t('Thank you for accepting. Others answered before you, and the last place in {call} was taken. We are sorry.', {
        call: namedText(terms, translator, true),
      }),
      rank === 1
        ? t('You are the first alternate: if a place becomes free, we ask you first.')
        : t('You are an alternate: if a place becomes free, we ask alternates in the order in which they accepted.'),
    ),
  }
}

/** A place of a role, as messages to the office describe it. */
export interface NamedPlace {
  readonly role: Dates & { readonly name: string }
  readonly project: Dates & { readonly title: string }
}

const placeTitle = (place: NamedPlace, translator: Translator) => datedTitle(place.project.title, datesOf(place).shootDate, translator)

/** Tells the office that a booked student cannot come. */
export function cannotComeNotice(
  { name, reason, role, project }: NamedPlace & { readonly name: string; readonly reason: string },
  translator: Translator,
): CastingNotice {
  const { t } = translator
  return {
    kind: 'cannot-come',
    subject: t('{name} cannot come: {title}', { name, title: placeTitle({ role, project }, translator) }),
    content: t('{name} was booked for {call} and cannot come. The place is open again. The reason: {reason}', {
      name,
      call: namedText({ projectTitle: project.title, roleName: role.name }, translator, true),
      reason,
    }),
  }
}

/** Confirms to a student who gave back their place that they need not come. @param timeZone the institution's */
export function givenBackNotice(
  { roleName, projectTitle, plan }: { roleName: string; projectTitle: string; plan: PlanTerms },
  translator: Translator,
  timeZone: string,
): CastingNotice {
  const { t } = translator
  return {
    kind: 'place-given-back',
    subject: t('We know that you cannot come: {title}', { title: datedTitle(projectTitle, plan.shootDate, translator) }),
    content: paragraphs(
      t(
        'You have told us that you cannot come to {call}. You are no longer booked, and you need not do anything else. Thank you for telling us.',
        {
          call: namedText({ projectTitle, roleName }, translator),
        },
      ),
      plan.shootDate && t('It was planned for {plan}.', { plan: planText(plan, translator, timeZone) }),
    ),
  }
}

/** Why an offer ended without a booking. */
export type OfferEnd = 'declined' | 'expired'

/**
 * Tells the office that a place is open after an offer ended, and that no alternate is left to ask.
 *
 * @param name of the student who had the offer
 */
export function nobodyLeftNotice(
  { name, end, role, project }: NamedPlace & { readonly name: string; readonly end: OfferEnd },
  translator: Translator,
): CastingNotice {
  const { t } = translator
  const values = { name, call: namedText({ projectTitle: project.title, roleName: role.name }, translator, end === 'expired') }
  return {
    kind: 'cannot-come',
    subject: t('A place is open: {title}', { title: placeTitle({ role, project }, translator) }),
    content: paragraphs(
      end === 'declined'
        ? t('{name} declined our offer for {call}.', values)
        : t('{name} did not answer our offer for {call} in time.', values),
      t('No alternate is left to ask. A place is open.'),
    ),
  }
}
