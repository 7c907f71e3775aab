import { defineErrors } from '../../errors.ts'
import { SIGN_IN_MESSAGE } from './rules.ts'

export const SIGN_IN_ERROR = defineErrors('sign-in', {
  invalidLink: [400, SIGN_IN_MESSAGE.invalidLink],
})

export const ACCOUNT_ERROR = defineErrors('accounts', {
  notSetUp: [409, 'This Callboard is not set up yet. Please come back when the casting office has done it.'],
  addressTaken: [409, 'Another account has this email address'],
  isSetUp: [409, 'This Callboard is set up already. Please sign in, or ask a casting director to add you.'],
})

export const SESSION_ERROR = defineErrors('sessions', {
  noTalent: [404, 'Talent not found'],
})
