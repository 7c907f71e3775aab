import { fillMergeFields, hasMergeFields, type MergeValues, unknownMergeField } from '@callboard/contract/messages/messages/merge-fields'

/** The texts of a message, with merge fields. */
export interface MessageTexts {
  readonly subject: string
  readonly content: string
}

/** The values of a recipient for the merge fields. */
export interface Addressee {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly major: string | null
  readonly email: string
}

/** A subject is one line, even if a name contains line breaks. */
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

/** @returns the message for one recipient */
export function textsFor(addressee: Addressee, { subject, content }: MessageTexts): MessageTexts {
  const values = valuesOf(addressee)
  return { subject: oneLine(fillMergeFields(subject, values)), content: fillMergeFields(content, values) }
}

/** @returns whether the texts differ between recipients */
export function isPersonal({ subject, content }: MessageTexts): boolean {
  return hasMergeFields(subject) || hasMergeFields(content)
}

/** @returns the first text with an unknown merge field, and the error message */
export function wrongMergeField({ subject, content }: MessageTexts): { field: 'subject' | 'content'; message: string } | undefined {
  const inSubject = unknownMergeField(subject)
  if (inSubject) return { field: 'subject', message: inSubject }
  const inContent = unknownMergeField(content)
  return inContent ? { field: 'content', message: inContent } : undefined
}
