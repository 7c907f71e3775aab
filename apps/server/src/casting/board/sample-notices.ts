import { fillNote } from '@callboard/contract/casting/board/closure.rules'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { cannotComeNotice, decisionNotice, invitationNotice } from './casting.domain.ts'
import { suggestedNotes } from './closure.domain.ts'
import {
  bookedNotice,
  offerExpiredNotice,
  offerNotice,
  offerWithdrawnNotice,
  reminderNotice,
  takenNotice,
  termsOf,
} from './offers.domain.ts'

/** Times of the sample's shoot. */
const TIMES = { shootTime: '09:00', endTime: '13:00' } as const

/** The notices about the stages of an application, for the settings page. */
export function sampleCastingNotices(reader: SampleReader): SampleNotice[] {
  const { translator, timeZone, projectTitle, roleName, firstName, lastName, day, place } = reader
  const role = { name: roleName, shootDate: day, ...TIMES, pay: null }
  const project = { title: projectTitle, shootDate: day, ...TIMES, location: place, address: null, campus: null }
  const terms = termsOf({ role, project }, null)
  const until = new Date(reader.now.getTime() + 172_800_000)
  const note = suggestedNotes(() => translator).completed[translator.language]
  const closing = { kind: 'closing', ...fillNote(note, { firstName, lastName, projectTitle, roles: [roleName] }) } as const
  const asking = { asks: 'offer', hasCall: true } as const
  return [
    { ...offerNotice(terms, until, translator, timeZone), ...asking },
    { ...reminderNotice(terms, until, translator, timeZone), ...asking },
    ...[
      invitationNotice({ role, project }, translator, timeZone),
      decisionNotice('booked', projectTitle, translator),
      decisionNotice('released', projectTitle, translator),
      decisionNotice('submitted', projectTitle, translator),
      closing,
      offerExpiredNotice(terms, translator),
      offerWithdrawnNotice({ role, project }, translator),
      bookedNotice(terms, translator, timeZone),
      takenNotice(terms, 1, translator),
      cannotComeNotice({ name: `${firstName} ${lastName}`, reason: translator.t('I am ill.'), role, project }, translator),
    ].map((notice) => ({ ...notice, hasCall: true })),
  ]
}
