/** Uses of photographs that a person may consent to. */
export const CONSENT_USES = ['casting', 'directors', 'publicity'] as const
export type ConsentUse = (typeof CONSENT_USES)[number]

/** How a consent was given: on one's own pages, at the kiosk, by a registration link, or on a device that the office handed over. */
export const CONSENT_WAYS = ['self', 'kiosk', 'link', 'device'] as const

/** The use that each action of the office needs. */
export const CONSENT_NEEDED = {
  /** Being photographed. */
  session: 'casting',
  /** An offer leads to a shoot. */
  offer: 'casting',
  /** Links and pages that people outside of the office see. */
  sharing: 'directors',
  /** A file that leaves the database. */
  export: 'directors',
} as const satisfies Record<string, ConsentUse>

/** Characters of the name of a version of the text. */
export const CONSENT_VERSION_LENGTH = 40

/** People who are named at most when some have no consent. */
export const CONSENT_NAMES = 100

/** What a person said about a use: yes to the text in force, yes to an earlier text, no, or nothing yet. */
export const CONSENT_STATES = ['agreed', 'older', 'declined', 'unanswered'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

/** The states in which somebody is asked. */
export const MISSING_STATES = ['unanswered', 'declined', 'older'] as const satisfies readonly ConsentState[]
export type MissingState = (typeof MISSING_STATES)[number]

/** The last answer of a person to the question about one use. */
export interface UseAnswer {
  readonly agrees: boolean
  /** Version of the text that they read. */
  readonly textVersion: string
}

/**
 * What the last answer about a use means now. A new text makes an agreement older, and changes nothing about a refusal.
 *
 * @param answer `null` if they never answered about this use
 * @param version of the text in force
 */
export function consentState(answer: UseAnswer | null, version: string): ConsentState {
  if (answer === null) return 'unanswered'
  if (!answer.agrees) return 'declined'
  return answer.textVersion === version ? 'agreed' : 'older'
}

export const CONSENT_MESSAGE = {
  use: 'Please choose from the list',
  answer: 'Please say yes or no',
  language: 'Please choose a language',
  changed: 'The text has changed since you opened this page. Please read it again.',
} as const
