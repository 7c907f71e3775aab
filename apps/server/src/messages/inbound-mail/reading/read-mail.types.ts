/** One check of the sender of a mail. */
export interface MailResult {
  readonly method: 'spf' | 'dkim' | 'dmarc'
  /** The result as written, in lower case, for example `pass`. */
  readonly said: string
  /** The checked domain in lower case: of the envelope, of the signature or of the sender; `null` if it is not named. */
  readonly domain: string | null
}

/** What a receiving server says about the sender of a mail, in one `Authentication-Results` header. */
export interface MailAuthentication {
  /** The server that wrote the header, in lower case; empty if unreadable. Anybody can write such a header, so trust only known hosts. */
  readonly host: string
  readonly results: readonly MailResult[]
}

/** A file from a mail, unchanged. Its type is only a claim of the mail. */
export interface MailFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** The address that could not be reached. */
export interface BouncedMail {
  /** In lower case. */
  readonly address: string
  /** Whether the failure is permanent. */
  readonly isForGood: boolean
  /** The Message-ID of the undelivered mail, in angle brackets. */
  readonly messageId: string | null
}

/**
 * Who wrote a mail.
 *
 * - `automatic`: a program, for example with an absence note
 * - `bounce`: a mail server, about a mail that it could not deliver
 * - `list`: a mailing list passed it on
 */
export type MailNature = 'person' | 'automatic' | 'bounce' | 'list'

/** The content of a mail. Its texts have neither control characters nor lone surrogates. */
export interface ReadMail {
  /** In angle brackets. */
  readonly messageId: string | null
  /** The only sender, with the address in lower case; `null` if there is none or more than one. */
  readonly from: { readonly address: string; readonly name: string } | null
  /** Addresses of To, Cc, Delivered-To, X-Original-To and Envelope-To, in lower case, each once. */
  readonly recipients: readonly string[]
  readonly subject: string
  readonly sentAt: Date | null
  /** The new text, without quotes and signatures; the whole text if nothing else is left. */
  readonly newText: string
  /** The subject of a forwarded mail that is not in the new text, empty if it has none; `null` if no mail is forwarded. */
  readonly forwarded: string | null
  /** The whole as text. */
  readonly text: string
  /** The whole mail as safe HTML: without scripts and pictures, and with no addresses except links. `null` if the mail has no HTML. */
  readonly html: string | null
  readonly nature: MailNature
  readonly bounced: BouncedMail | null
  /** The newest first. The server that delivered the mail to us has written it. */
  readonly authentication: readonly MailAuthentication[]
  /** Leaves out pictures that only the quoted part or the signature shows. */
  readonly files: readonly MailFile[]
  /** The Message-IDs of the mails that it answers, in angle brackets, the nearest first. */
  readonly inReplyTo: readonly string[]
}
