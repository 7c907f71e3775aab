import { randomBytes } from 'node:crypto'
import type { Words } from '@callboard/contract/words'
import type { Clock } from '#platform/clock.ts'

/** One part of a mail, from top to bottom. Texts are plain: markup in them is shown, not obeyed. */
export type MailPart =
  /** A paragraph; an empty line begins a new one. */
  | { readonly kind: 'text'; readonly text: string }
  /** The one main action, as a button; its full address is also written out. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** A code to type in, after the words that lead up to it. */
  | { readonly kind: 'code'; readonly lead: string; readonly code: string }
  /** Somebody's own words, set apart. */
  | { readonly kind: 'quote'; readonly text: string }
  /** Small print that ends in a link. */
  | { readonly kind: 'link'; readonly lead: string; readonly label: string; readonly url: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string }

/** A mail to one person, as a feature states it; how it looks is decided in `mail-layout.ts`. */
export interface Mail {
  /** The recipient's address. */
  readonly to: string
  /** The recipient's, in which everything of ours in it is written. */
  readonly words: Words
  readonly subject: string
  /** What inboxes show after the subject; not in the mail itself. */
  readonly preview: string
  readonly heading: string
  readonly parts: readonly MailPart[]
  /** Further header lines, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A mail on its way. Both stay the same from try to try, so that a repeated try is recognised as the same mail. */
export interface MailPosting {
  /** Random, safe in a file name and in a Message-ID. */
  readonly mailId: string
  /** When the mail was asked for, ISO 8601 in UTC. */
  readonly postedAt: string
}

/** @returns what tells one mail from every other, from its first try to its last */
export function newPosting(clock: Clock): MailPosting {
  return { mailId: randomBytes(16).toString('hex'), postedAt: clock.now().toISOString() }
}
