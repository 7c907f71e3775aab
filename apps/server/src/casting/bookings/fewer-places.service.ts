import { isKnownAsBooked } from '@callboard/contract/casting/board/stages'
import type { PlanEffects } from '@callboard/contract/casting/bookings/endpoints'
import { BOOKING_ERROR } from '@callboard/contract/casting/bookings/errors'
import type { FewerPlaces } from '@callboard/contract/casting/projects/plan'
import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { dayOf } from '@callboard/contract/time/month'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import type { FewerPlacesFollowed } from '#module.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { affectedOf } from './bookings.domain.ts'
import { type Concerned, countPlaces, findConcerned } from './bookings.repository.ts'

/** Handles a role that gets fewer places than it has people. */
export interface FewerPlacesService {
  /**
   * The `onFewerPlaces` of a module: releases the chosen students, and tells those who know of their booking or offer.
   *
   * @throws AppError 409 when more people stay booked than there are places
   */
  follow(transaction: Transaction, change: FewerPlacesFollowed): Promise<void>
  /** The students who could lose their place. */
  effects(db: Queryable, roles: readonly FewerPlaces[]): Promise<PlanEffects['fewer']>
}

export function createFewerPlacesService(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  moves: Pick<MovesService, 'lock' | 'move'>
}): FewerPlacesService {
  const { clock, institution, moves } = services

  /** The students of a role with a place or an open offer, and how many of the booked must lose theirs; `undefined` if there is room. */
  async function crowdOf(db: Queryable, { roleId, places, shootDate }: FewerPlaces) {
    // After the shoot, everyone who was there stays in the cast.
    if (shootDate !== null && shootDate < dayOf(clock.now(), institution.timeZone)) return undefined
    const people = await findConcerned(db, [roleId], ['booked', 'offered'])
    const taken = await countPlaces(db, roleId)
    const booked = people.filter(({ stage }) => stage === 'booked')
    if (taken + people.length - booked.length <= places) return undefined
    return { people, booked, least: Math.min(Math.max(0, taken - places), booked.length) }
  }

  async function release(transaction: Transaction, people: readonly Concerned[], userId: string): Promise<void> {
    const locked = await moves.lock(
      transaction,
      people.map(({ id }) => id),
    )
    for (const application of locked) {
      const { toldStage, isHeld } = application
      const tells = !isHeld && (isKnownAsBooked(toldStage) || toldStage === 'offered')
      const movement = { to: 'released', by: 'office', userId, tells, audit: 'application.moved' } as const
      const refused = await moves.move(transaction, application, movement)
      if (refused) throw new AppError(refused)
    }
  }

  return {
    async follow(transaction, { roles, userId, releases }) {
      const chosen = new Set(releases)
      const people: Concerned[] = []
      for (const role of roles) {
        const crowd = await crowdOf(transaction, role)
        if (!crowd) continue
        const leaving = crowd.people.filter(({ id }) => chosen.has(id))
        const { least, booked } = crowd
        if (leaving.filter(({ stage }) => stage === 'booked').length < least) {
          const values = { role: role.roleName, booked: booked.length, needed: role.places }
          throw new AppError(filled(BOOKING_ERROR.tooFewPlaces, values))
        }
        people.push(...leaving)
      }
      if (people.length > 0) await release(transaction, people, userId)
    },

    async effects(db, roles) {
      const fewer: PlanEffects['fewer'] = []
      for (const role of roles) {
        const crowd = await crowdOf(db, role)
        if (!crowd) continue
        const { roleName, places } = role
        fewer.push({ roleName, places, least: crowd.least, people: crowd.people.map((person) => affectedOf(person, 'kept')) })
      }
      return fewer
    },
  }
}
