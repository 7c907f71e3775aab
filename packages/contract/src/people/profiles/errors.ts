import { defineErrors } from '../../errors.ts'
import { TALENT_MESSAGE } from './talents.rules.ts'

export const PROFILE_ERROR = defineErrors('profiles', {
  exists: [409, 'You already have a profile.'],
  missing: [404, 'Profile not found'],
  stale: [409, 'This profile was changed somewhere else in the meantime. Reload to see the changes; what you typed is kept.'],
})

export const TALENT_ERROR = defineErrors('talents', {
  missing: [404, TALENT_MESSAGE.missing],
  unknownUser: [400, 'No one has this user ID. Enter an email address to create an account.'],
  adminAccount: [400, 'This account belongs to a casting director, who has no talent profile.'],
  hasProfile: [409, 'This person already has a profile.'],
  studentNumberTaken: [409, 'Someone else has this student number'],
  signedIn: [409, 'This person has signed in, so the profile is theirs.'],
  booked: [409, 'Booked for a day to come: {names}. Please release them there first, so that they read that they need not come.'],
  restoreGone: [404, TALENT_MESSAGE.restoreGone],
  restoreTaken: [409, 'This person has made a new profile in the meantime.'],
})
