import { withValues } from '../../translate.ts'

/** Limits of registration links. */
export const JOIN_LIMITS = {
  title: 80,
  note: 500,
  /** Links of the office that are not revoked. */
  links: 100,
  /** Most registrations of one link. */
  places: 10_000,
  /**
   * The least duration of a registration in milliseconds, so that the duration does not reveal whether the address is known.
   */
  leastMs: 400,
} as const

/** Hours after which the place of a registration becomes free again if nobody has signed in with its address. */
export const JOIN_PLACE_HOURS = 24

/** Minutes in which revoking a link can be undone, so that its printed code works again. */
export const JOIN_RESTORE_MINUTES = 60

/** Letters of the token of a registration link. People read it from posters, so no letter looks like another. */
export const JOIN_TOKEN = { letters: 'abcdefghjkmnpqrstuvwxyz23456789', length: 12 } as const

/** The state of a registration link at a moment. `revoked` is final; the others may become `open`. */
export const JOIN_STATES = ['open', 'not-yet', 'closed', 'full', 'paused', 'revoked'] as const
export type JoinState = (typeof JOIN_STATES)[number]

/** What determines whether people can register through a link. Days are those of the institution's time zone. */
export interface JoinFacts {
  /** First day; `null` for no beginning. */
  readonly opensOn: string | null
  /** Last day; `null` for no end. */
  readonly closesOn: string | null
  /** `null` for no limit. */
  readonly places: number | null
  /** Places that are in use now. */
  readonly placesTaken: number
  readonly isPaused: boolean
  readonly isRevoked: boolean
}

/** @param today the day in the institution's time zone, `YYYY-MM-DD` */
export function joinState({ opensOn, closesOn, places, placesTaken, isPaused, isRevoked }: JoinFacts, today: string): JoinState {
  if (isRevoked) return 'revoked'
  if (closesOn !== null && today > closesOn) return 'closed'
  if (places !== null && placesTaken >= places) return 'full'
  if (isPaused) return 'paused'
  if (opensOn !== null && today < opensOn) return 'not-yet'
  return 'open'
}

export const JOIN_MESSAGE = {
  title: 'Please name the link',
  days: 'Please choose a last day that is not before the first',
  places: withValues('Please enter a number from {minimum} to {maximum}', { minimum: 1, maximum: JOIN_LIMITS.places }),
  sent: 'Thank you! Check your email for what comes next.',
  failed: 'Your registration could not be sent',
} as const

/** The message for visitors of a link that is not open. */
export const JOIN_CLOSED_MESSAGE: Readonly<Record<Exclude<JoinState, 'open'>, string>> = {
  'not-yet': 'Registration has not opened yet.',
  closed: 'Registration is closed.',
  full: 'All places are taken.',
  paused: 'Registration is paused at the moment.',
  revoked: 'This registration link is no longer used.',
}
