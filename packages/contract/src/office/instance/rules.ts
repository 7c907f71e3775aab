import { withValues } from '../../translate.ts'

/** The phrase to type before the demo is emptied, to prevent accidents. */
export const EMPTY_DEMO_PHRASE = 'empty the demo'

export const INSTANCE_MESSAGE = {
  phrase: withValues('Please type: {phrase}', { phrase: EMPTY_DEMO_PHRASE }),
} as const

/** The steps of setting up a new instance, in the recommended order. */
export const FIRST_STEPS = ['institution', 'mail', 'signIn', 'people', 'colleagues', 'firstCall', 'kiosk', 'backup'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** How people can sign in. */
export type SignInWay = 'any-address' | 'own-addresses' | 'single-sign-on'
