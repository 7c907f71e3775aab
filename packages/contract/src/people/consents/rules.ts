/** Uses of photographs that a person may consent to. */
export const CONSENT_USES = ['casting', 'directors', 'publicity'] as const
export type ConsentUse = (typeof CONSENT_USES)[number]

/**
 * How consent was given: on the person's own pages, at the kiosk, through a registration link, or on a device that the office
 * handed over.
 */
export const CONSENT_WAYS = ['self', 'kiosk', 'link', 'device'] as const

/** Which use each action of the office requires. */
export const CONSENT_NEEDED = {
  /** A photo session photographs the person. */
  session: 'casting',
  /** An offer leads to a shoot. */
  offer: 'casting',
  /** Links and pages that people outside the office see. */
  sharing: 'directors',
  /** The export is a file that leaves the database. */
  export: 'directors',
} as const satisfies Record<string, ConsentUse>

/** Longest name of a text's version, in characters. */
export const CONSENT_VERSION_LENGTH = 40

/** Most people who are named when some have not consented. */
export const CONSENT_NAMES = 100

/** A person's answer about a use: yes to the current text, yes to an earlier text, no, or none. */
export const CONSENT_STATES = ['agreed', 'older', 'declined', 'unanswered'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

/** The states in which the person is asked again. */
export const MISSING_STATES = ['unanswered', 'declined', 'older'] as const satisfies readonly ConsentState[]
export type MissingState = (typeof MISSING_STATES)[number]

/** A person's last answer about one use. */
export interface UseAnswer {
  readonly agrees: boolean
  /** Version of the text that the person read. */
  readonly textVersion: string
}

/**
 * The meaning of the last answer about a use today. After a change of the text, an agreement is outdated but a refusal still
 * counts.
 *
 * @param answer `null` if they never answered about this use
 * @param version of the current text
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
