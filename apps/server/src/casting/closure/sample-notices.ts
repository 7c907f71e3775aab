import { fillNote } from '@callboard/contract/casting/closure/rules'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { suggestedNotes } from './closure.domain.ts'

/** The note at the end of a casting call, for the settings page. */
export function sampleClosingNotices({ translator, projectTitle, roleName, firstName, lastName }: SampleReader): SampleNotice[] {
  const note = suggestedNotes(() => translator).completed[translator.language]
  return [{ kind: 'closing', ...fillNote(note, { firstName, lastName, projectTitle, roles: [roleName] }), hasCall: true }]
}
