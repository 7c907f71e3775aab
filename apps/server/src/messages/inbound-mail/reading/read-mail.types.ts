/** What a receiving server says about the sender of a mail, in one `Authentication-Results` header. */
export interface MailAuthentication {
  /** The server that says so, in lower case. Anybody can write such a header: only those of known hosts are to be believed. */
  readonly host: string
  /** The results as written, `pass` for example; `null`: not checked. Of several, `pass` counts. */
  readonly spf: string | null
  readonly dkim: string | null
  readonly dmarc: string | null
}

/** A file that came with a mail, as it came: its type is only what the mail says. */
export interface MailFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** The address that could not be reached. */
export interface BouncedMail {
  /** In lower case. */
  readonly address: string
  /** Whether it will never be reached, as opposed to not now. */
  readonly isForGood: boolean
  /** The mail that did not arrive, in angle brackets. */
  readonly messageId: string | null
}

/**
 * Who wrote a mail.
 *
 * - `automatic`: a program, an absence note for example
 * - `bounce`: a mail server, about a mail that it could not deliver
 * - `list`: a mailing list passed it on
 */
export type MailNature = 'person' | 'automatic' | 'bounce' | 'list'

/** A mail as it was read. Texts have neither control characters nor halves of characters. */
export interface ReadMail {
  /** In angle brackets. */
  readonly messageId: string | null
  /** The only sender, with the address in lower case; `null` when there is none, or more than one. */
  readonly from: { readonly address: string; readonly name: string } | null
  /** Addresses of To, Cc, Delivered-To, X-Original-To and Envelope-To, in lower case, each once. */
  readonly recipients: readonly string[]
  readonly subject: string
  readonly sentAt: Date | null
  /** What its writer wrote now, without quotes and signatures; the whole if nothing else is left. */
  readonly newText: string
  /** The whole as text. */
  readonly text: string
  /** The whole as HTML that can do nothing: no scripts, no pictures, no addresses but those of links. `null`: the mail has no HTML. */
  readonly html: string | null
  readonly nature: MailNature
  readonly bounced: BouncedMail | null
  /** The newest first, which the server that handed the mail over has written. */
  readonly authentication: readonly MailAuthentication[]
  /** Without pictures that only the quoted part or the signature shows. */
  readonly files: readonly MailFile[]
  /** The mails that it answers, in angle brackets, the nearest first. */
  readonly inReplyTo: readonly string[]
}
