import { fillMergeFields, hasMergeFields, type MergeValues, unknownMergeField } from '@callboard/contract/messages/merge-fields'

/** What a message is made of before it is anybody's. */
export interface MessageTexts {
  readonly subject: string
  readonly content: string
}

/** What is known of a recipient for the merge fields. */
export interface Addressee {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly major: string | null
  readonly email: string
}

/** A subject is one line, also when a name is not. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function valuesOf({ firstName, lastName, major, email }: Addressee): MergeValues {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    fullName: [firstName, lastName].filter(Boolean).join(' '),
    major: major ?? '',
    email,
  }
}

/** @returns a message as one recipient reads it */
export function textsFor(addressee: Addressee, { subject, content }: MessageTexts): MessageTexts {
  const values = valuesOf(addressee)
  return { subject: oneLine(fillMergeFields(subject, values)), content: fillMergeFields(content, values) }
}

/** @returns whether recipients read different texts */
export function isPersonal({ subject, content }: MessageTexts): boolean {
  return hasMergeFields(subject) || hasMergeFields(content)
}

/** @returns the first text with a merge field that does not exist, and what to say of it */
export function wrongMergeField({ subject, content }: MessageTexts): { field: 'subject' | 'content'; message: string } | undefined {
  const inSubject = unknownMergeField(subject)
  if (inSubject) return { field: 'subject', message: inSubject }
  const inContent = unknownMergeField(content)
  return inContent ? { field: 'content', message: inContent } : undefined
}
