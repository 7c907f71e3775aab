import type { CastingService } from '#casting/board/casting.service.ts'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import type { RolesService } from '#casting/roles/roles.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createDueOffersService } from './due-offers.service.ts'
import { createLostPlacesService } from './lost-places.service.ts'
import { createOfferAnswersService } from './offer-answers.service.ts'
import { ALTERNATES_JOB, EVERY_MINUTE, HELD_OFFER_JOB, OFFERS_DUE_JOB } from './offers.jobs.ts'
import { offersRoutes } from './offers.routes.ts'
import { createOffersService } from './offers.service.ts'
import { stored } from './offers.stored.ts'
import { createPlaceReturnsService } from './place-returns.service.ts'
import { sampleOfferNotices } from './sample-notices.ts'

interface Uses {
  readonly roles: RolesService
  readonly messages: MessagesService
  readonly moves: MovesService
  readonly casting: CastingService
  readonly bookingCalendar: BookingCalendarService
}

export const jobs = [ALTERNATES_JOB, HELD_OFFER_JOB, OFFERS_DUE_JOB] as const

/** Offers of places, and the students' answers. */
export function open(
  { db, clock, quietHours, institution, jobs, sessionSecret: secret }: Platform,
  { roles, messages, moves, casting, bookingCalendar }: Uses,
) {
  const answers = createPlaceReturnsService({ db, clock, institution, jobs, messages, moves, bookingCalendar })
  const lostPlaces = createLostPlacesService({ clock, institution, jobs, messages, moves })
  const offers = createOffersService({ db, clock, quietHours, institution, jobs, secret, messages, moves, casting })
  const offerAnswers = createOfferAnswersService({ db, clock, institution, messages, moves, bookingCalendar })
  const dueOffers = createDueOffersService({ db, clock, quietHours, institution, messages, moves })
  return {
    stored,
    services: { answers, offers, dueOffers, lostPlaces },
    routes: (scope) => offersRoutes(scope, { answers, offers, offerAnswers, roles }),
    sampleNotices: sampleOfferNotices,
    onMove: (transaction, moved) => offers.followMove(transaction, moved),
    onPlanChange: (transaction, change) => offers.followPlan(transaction, change),
    async work() {
      await jobs.work(ALTERNATES_JOB, ({ roleId }) => offers.fillOpenPlace(roleId))
      await jobs.work(HELD_OFFER_JOB, ({ offerId }) => offers.sendHeld(offerId))
      await jobs.work(OFFERS_DUE_JOB, () => dueOffers.handle())
      await jobs.repeat(OFFERS_DUE_JOB, EVERY_MINUTE)
    },
  } satisfies Module
}
