import { withValues } from '../../translate.ts'

/** The phrase to type to empty the demo, so that it does not happen by accident. */
export const EMPTY_DEMO_PHRASE = 'empty the demo'

export const INSTANCE_MESSAGE = {
  phrase: withValues('Please type: {phrase}', { phrase: EMPTY_DEMO_PHRASE }),
  code: 'This is not the code that the log shows now. Please look at its newest line.',
  email: 'Please enter a valid email address',
} as const

/** Characters of the code that makes the first casting director, without its dashes. */
export const SET_UP_CODE_LENGTH = 12

/** Wrong codes after which another code is valid, which the log shows. */
export const SET_UP_GUESSES = 5

/** The steps of setting up a new instance, in the recommended order. */
export const FIRST_STEPS = ['institution', 'mail', 'signIn', 'people', 'colleagues', 'firstCall', 'kiosk', 'backup'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** How people can sign in. */
export type SignInWay = 'any-address' | 'own-addresses' | 'single-sign-on'
