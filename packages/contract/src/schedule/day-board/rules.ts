import { withValues } from '../../translate.ts'

/** Limits of the board of a day. */
export const DAY_BOARD_LIMITS = {
  /** Steps that a device can send at once. */
  steps: 50,
  room: 60,
  name: 120,
  /** Longest first and last name, as in profiles. */
  fullName: 250,
  /** Most unexpected people on one board. */
  walkIns: 300,
} as const

/**
 * Minutes before a second call on the same day from which the kiosk checks people in for it. Until then a second check-in changes
 * nothing.
 */
export const CHECK_IN_EARLY_MINUTES = 120

/**
 * Limits for wrong names and numbers at a check-in, because six digits can be guessed and a name reveals whether a person is
 * expected. With 200 people expected, all tries of a day hit a number with a chance of two in a hundred. QR codes cannot be
 * guessed and do not count.
 */
export const CHECK_IN_GUESSES = {
  /** On one paired kiosk, where many people may mistype. */
  kiosk: { max: 60, seconds: 3600 },
  /** From one network address, which the phones of a campus share. */
  network: { max: 20, seconds: 3600 },
  /** From all devices that are not paired kiosks. */
  everywhere: { max: 100, seconds: 86_400 },
} as const

/** Suggested rooms of a shoot. */
export const SHOOT_ROOMS = ['Makeup', 'Wardrobe', 'Set'] as const

/**
 * Changes of one kind that one account may make in an hour: 100 people with five steps each, from several tablets with the same
 * account.
 */
export const STEPS_OF_AN_ACCOUNT = { max: 3000, seconds: 3600 } as const

export const DAY_BOARD_MESSAGE = {
  missing: 'There is no such day',
  notYet: 'This day has not come yet.',
  notAllowed: 'Someone else has changed this in the meantime: this step is no longer possible.',
  noRoom: 'Please choose a room',
  noPerson: 'This person is not on this board any more.',
  nothingToUndo: 'Something else happened since, so this cannot be undone any more.',
  onBoard: 'This person is on the board already.',
  tooManyWalkIns: withValues('A day has at most {most} people who were not expected', { most: DAY_BOARD_LIMITS.walkIns }),
  name: 'Please type a name',
  fullName: 'Please type your full name, or the number below your code',
  seeStaff: 'Please see a staff member.',
} as const

/** The question before one more person is called into an occupied room. */
export const roomTaken = (by: { room: string; name: string }) => withValues('{room} is taken by {name}. Call in anyway?', by)

/**
 * The error when a person is in another room already, possibly of another board.
 * @param at `board`: the casting call, and the audition session if it is one
 */
export const inAnotherRoom = (at: { name: string; room: string; board: string; day: string }) =>
  withValues('{name} is in {room} of {board} ({day}).', at)
