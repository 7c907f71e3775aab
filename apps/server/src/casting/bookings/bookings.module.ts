import { BOOKING_ERROR } from '@callboard/contract/casting/bookings/errors'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { InvitationsService } from '#casting/invitations/invitations.service.ts'
import type { PlaceReturnsService } from '#casting/offers/place-returns.service.ts'
import type { ProjectVersionsService } from '#casting/projects/project-versions.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createBookingAnswersService } from './booking-answers.service.ts'
import type { BookingCalendarService } from './booking-calendar.service.ts'
import { isReliedOn } from './bookings.repository.ts'
import { bookingsRoutes } from './bookings.routes.ts'
import { stored } from './bookings.stored.ts'
import { createCalledOffService } from './called-off.service.ts'
import { createDeletedCallsService } from './deleted-calls.service.ts'
import { createFewerPlacesService } from './fewer-places.service.ts'
import { createPlanFollowersService } from './plan-followers.service.ts'
import { createPlanPreviewService } from './plan-preview.service.ts'
import { sampleBookingNotices } from './sample-notices.ts'

interface Uses {
  readonly projects: ProjectsService
  readonly projectVersions: ProjectVersionsService
  readonly messages: MessagesService
  readonly moves: MovesService
  readonly bookingCalendar: BookingCalendarService
  readonly answers: PlaceReturnsService
  readonly invitations: InvitationsService
  readonly modules: readonly Module[]
}

/** Bookings: what students agreed to, and the consequences of a changed plan. */
export function open({ db, clock, institution, sessionSecret: secret }: Platform, uses: Uses) {
  const { projects, projectVersions, messages, moves, bookingCalendar, answers, invitations, modules } = uses
  const planFollowers = createPlanFollowersService({ clock, institution, bookingCalendar, secret, messages, moves, invitations })
  const bookingAnswers = createBookingAnswersService({ db, clock, institution, messages, moves, answers, planFollowers })
  const calledOff = createCalledOffService({ db, clock, institution, messages, bookingCalendar })
  const deletedCalls = createDeletedCallsService({ db, clock, messages, modules })
  const fewerPlaces = createFewerPlacesService({ clock, institution, moves })
  const planEffects = createPlanPreviewService({ db, projectVersions, fewerPlaces, modules })
  return {
    stored,
    services: { bookingAnswers, planFollowers, calledOff, deletedCalls },
    routes: (scope) => bookingsRoutes(scope, { answers, bookingAnswers, planEffects, projects }),
    sampleNotices: sampleBookingNotices,
    onMove: (transaction, moved) => planFollowers.followMove(transaction, moved),
    onFewerPlaces: (transaction, change) => fewerPlaces.follow(transaction, change),
    onPlanChange: (transaction, change) => planFollowers.follow(transaction, change),
    async onHidden(transaction, projectId) {
      if (await isReliedOn(transaction, projectId)) throw new AppError(BOOKING_ERROR.relied)
    },
    async onRestored(transaction, restored) {
      await calledOff.followRestored(transaction, restored)
      await deletedCalls.followRestored(transaction, restored)
    },
    affectedBy: planFollowers.affectedBy,
    affectedByEnd: planFollowers.affectedByEnd,
  } satisfies Module
}
