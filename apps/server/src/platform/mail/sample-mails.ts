import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import type { Translator } from '@callboard/contract/translate'
import type { AnswerPage } from '#platform/tokens.ts'
import type { Mail } from './mail.ts'

/** The fictional reader and casting call of the mails on the settings page. */
export interface SampleReader {
  /** An address. */
  readonly to: string
  readonly firstName: string
  readonly lastName: string
  /** The casting call, and its role. */
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
  /** The address at which a reply would be read as an answer; `null` if there is none. */
  readonly replyTo: string | null
}

/** A feature's mail to the sample reader. */
export interface SampleMail {
  readonly kind: MailKind
  readonly mail: Mail
}

/** A feature's notice to the sample reader, before it becomes a mail. */
export interface SampleNotice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
  /** The page for answering its question. */
  readonly asks?: AnswerPage
  /** Whether it is about a casting call. */
  readonly hasCall: boolean
}
