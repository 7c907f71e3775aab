import type { MailFile } from './read-mail.types.ts'

/** The whole mail as a file, if parts of it are left out, so that nothing is lost. */
export const wholeAsFile = (raw: Buffer): MailFile => ({ name: 'message.eml', type: 'message/rfc822', bytes: new Uint8Array(raw) })
