/** What somebody types to empty the demo, so that no slip of the hand does. */
export const EMPTY_DEMO_PHRASE = 'empty the demo'

export const INSTANCE_MESSAGE = {
  noDemo: 'There are no sample people here.',
  phrase: `Please type: ${EMPTY_DEMO_PHRASE}`,
} as const

/** What a new instance takes before it can be worked with, in the order that helps. */
export const FIRST_STEPS = ['institution', 'mail', 'signIn', 'firstCall', 'kiosk'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** How people can sign in. */
export type SignInWay = 'any-address' | 'own-addresses' | 'single-sign-on'
