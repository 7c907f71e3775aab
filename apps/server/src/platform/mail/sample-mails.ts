import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import type { Translator } from '@callboard/contract/translate'
import type { AnswerPage } from '#platform/tokens.ts'
import type { Mail } from './mail.ts'

/** The made-up reader and casting call of the mails on the settings page. */
export interface SampleReader {
  /** An address. */
  readonly to: string
  readonly firstName: string
  readonly lastName: string
  /** The casting call, and the role in it. */
  readonly projectTitle: string
  readonly roleName: string
  /** The day of the shoot, a week from now, in its three forms. */
  readonly day: string
  readonly start: Date
  readonly end: Date
  readonly now: Date
  readonly place: string
  readonly translator: Translator
  /** The institution's. */
  readonly timeZone: string
  readonly publicUrl: string
  /** Where a reply would be read as an answer; `null` where none is. */
  readonly replyTo: string | null
}

/** A mail as its feature writes it to the sample reader. */
export interface SampleMail {
  readonly kind: MailKind
  readonly mail: Mail
}

/** A notice as its feature writes it to the sample reader, before it becomes a mail. */
export interface SampleNotice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
  /** The page on which its question is answered. */
  readonly asks?: AnswerPage
  /** Whether it is about a casting call. */
  readonly hasCall: boolean
}
