import type { MailFile } from './read-mail.types.ts'

/** A mail of which a part is left out, as a file: nothing is lost. */
export const wholeAsFile = (raw: Buffer): MailFile => ({ name: 'message.eml', type: 'message/rfc822', bytes: new Uint8Array(raw) })
