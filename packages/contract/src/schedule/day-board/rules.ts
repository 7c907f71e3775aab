import { withValues } from '../../translate.ts'

/** Bounds of the board of a day. */
export const DAY_BOARD_LIMITS = {
  /** Steps that a device sends at once. */
  steps: 50,
  room: 60,
  name: 120,
  /** A first and a last name, as profiles have them. */
  fullName: 250,
  /** People on one board who were not expected. */
  walkIns: 300,
} as const

/** Minutes before a second call on the same day, from which the kiosk checks in for it; until then a second time changes nothing. */
export const CHECK_IN_EARLY_MINUTES = 120

/**
 * Wrong names and numbers that a check-in takes. Six digits can be guessed, and a name tells whether somebody is expected: with 200 people
 * expected, the tries of a day over all networks hit a number with a chance of two in a hundred. QR codes cannot be guessed, and count nothing.
 */
export const CHECK_IN_GUESSES = {
  /** On one paired kiosk: many people mistype beside it. */
  kiosk: { max: 60, seconds: 3600 },
  /** From one network address, which the phones of a campus share. */
  network: { max: 20, seconds: 3600 },
  /** From all devices that are no paired kiosks. */
  everywhere: { max: 100, seconds: 86_400 },
} as const

/** Where people are called to on a shoot, if nothing else is typed. */
export const SHOOT_ROOMS = ['Makeup', 'Wardrobe', 'Set'] as const

/** Changes of one kind that one account may make in an hour: 100 people with five steps each, on several tablets of one account. */
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

/** The question before one more person is called into a taken room. */
export const roomTaken = (by: { room: string; name: string }) => withValues('{room} is taken by {name}. Call in anyway?', by)

/** What the refusal of a second room says. @param board the casting call, and the audition session if it is one */
export const inAnotherRoom = (at: { name: string; room: string; board: string; day: string }) =>
  withValues('{name} is in {room} of {board} ({day}).', at)
