import { randomBytes } from 'node:crypto'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import type { Translator } from '@callboard/contract/translate'
import type { Clock } from '#platform/clock.ts'

/** One part of a mail, from top to bottom. Texts are plain: markup in them is shown as text. */
export type MailPart =
  /** A paragraph; an empty line begins a new one. */
  | { readonly kind: 'text'; readonly text: string }
  /** The one main action, as a button; its full address is also written out. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** A code to type in, after a text that introduces it. */
  | { readonly kind: 'code'; readonly lead: string; readonly code: string }
  /** A text that a person wrote, shown as a quotation. */
  | { readonly kind: 'quote'; readonly text: string }
  /** Small print that ends in a link. */
  | { readonly kind: 'link'; readonly lead: string; readonly label: string; readonly url: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string }

/** A mail to one person, as a feature describes it; `mail-layout.ts` decides how it looks. */
export interface Mail {
  /** The recipient's address. */
  readonly to: string
  /** The recipient's language, for all texts of Callboard in the mail. */
  readonly translator: Translator
  /** The kind of mail whose lines are added; `null` if the text already has them, or was written by the office. */
  readonly wording: MailKind | null
  readonly subject: string
  /** Preview text that inboxes show after the subject; not part of the mail's visible content. */
  readonly preview: string
  readonly heading: string
  readonly parts: readonly MailPart[]
  /** The address at which replies are read as answers. Without it, replies go to the office's contact address, if there is one. */
  readonly replyTo?: string
  /** Further header lines, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>
  /** A calendar file (RFC 5545) with a `METHOD`, which mail programs add to the recipient's calendar. */
  readonly calendar?: string
}

/** The identity of a mail. Both values stay the same for all tries, so that a repeated try is recognised as the same mail. */
export interface MailPosting {
  /** Random, safe in a file name and in a Message-ID. */
  readonly mailId: string
  /** When the mail was requested, ISO 8601 in UTC. */
  readonly postedAt: string
}

/** @returns the identity of a new mail, for all of its tries */
export function newPosting(clock: Clock): MailPosting {
  return { mailId: randomBytes(16).toString('hex'), postedAt: clock.now().toISOString() }
}
