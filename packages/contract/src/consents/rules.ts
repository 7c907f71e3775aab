/** Uses of photographs that a person may consent to. */
export const CONSENT_USES = ['casting', 'directors', 'publicity'] as const
export type ConsentUse = (typeof CONSENT_USES)[number]

/** How a consent was given. */
export const CONSENT_WAYS = ['self', 'kiosk'] as const

/** Characters of the name of a version of the text. */
export const CONSENT_VERSION_LENGTH = 40

export const CONSENT_MESSAGE = {
  use: 'Please choose from the list',
  changed: 'The text has changed since you opened this page. Please read it again.',
} as const
