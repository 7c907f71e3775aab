import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { takesPlace } from '@callboard/contract/casting/board/stages'
import type { Role } from '@callboard/contract/casting/roles/endpoints'

/** The people booked for a role or with an offer for it, and its alternates. */
export interface CastOfRole {
  readonly role: Role
  /** People who have a place, in the order of places; then booked people who did not come. */
  readonly booked: readonly RoomCard[]
  /** How many of the booked people have a place. */
  readonly taken: number
  /** People with an open offer, the earliest deadline first. */
  readonly offered: readonly RoomCard[]
  /** Places that are neither taken nor offered. */
  readonly openPlaces: number
  /** In the order of their ranks. */
  readonly alternates: readonly RoomCard[]
}

const byDeadline = (one: RoomCard, other: RoomCard) => (one.offer?.expiresAt ?? '').localeCompare(other.offer?.expiresAt ?? '')

/** The cast of each role, in the order of the roles. */
export function castOf(roles: readonly Role[], cards: readonly RoomCard[]): readonly CastOfRole[] {
  return roles.map((role) => {
    const own = cards.filter(({ roleId }) => roleId === role.id)
    const placed = own.filter(({ stage }) => takesPlace(stage)).toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    const offered = own.filter(({ offer }) => offer !== null).toSorted(byDeadline)
    return {
      role,
      booked: [...placed, ...own.filter(({ stage }) => stage === 'no-show')],
      taken: placed.length,
      offered,
      openPlaces: role.isCancelled ? 0 : Math.max(0, role.needed - placed.length - offered.length),
      alternates: own.filter(({ stage }) => stage === 'alternate').toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)),
    }
  })
}

/** The ids with the one at `from` moved to `to`. */
export function moveWithin(ids: readonly number[], from: number, to: number): number[] {
  const next = [...ids]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
