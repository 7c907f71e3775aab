/** One check of the sender of a mail. */
export interface MailResult {
  readonly method: 'spf' | 'dkim' | 'dmarc'
  /** As written, in lower case: `pass` for example. */
  readonly said: string
  /** The domain that was checked, in lower case: of the envelope, of the signature or of the sender; `null`: it is not named. */
  readonly domain: string | null
}

/** What a receiving server says about the sender of a mail, in one `Authentication-Results` header. */
export interface MailAuthentication {
  /** The server that says so, in lower case; empty where it cannot be read. Anybody can write such a header: only those of known hosts are to be believed. */
  readonly host: string
  readonly results: readonly MailResult[]
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
 * - `automatic`: a program, for example with an absence note
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
  /** The subject of a forwarded mail that is not in the new text, empty where it has none; `null`: there is none. */
  readonly forwarded: string | null
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
