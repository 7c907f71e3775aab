import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { decisionNotice, invitationNotice, offerWithdrawnNotice } from './casting.domain.ts'

/** The notices about moves of an application, for the settings page. */
export function sampleCastingNotices({ translator, timeZone, projectTitle, roleName, day }: SampleReader): SampleNotice[] {
  const role = { name: roleName, shootDate: day, shootTime: '09:00', endTime: '13:00', pay: null }
  const project = { title: projectTitle, shootDate: day, shootTime: '09:00', endTime: '13:00' }
  return [
    invitationNotice({ role, project }, translator, timeZone),
    decisionNotice('booked', projectTitle, translator),
    decisionNotice('released', projectTitle, translator),
    decisionNotice('submitted', projectTitle, translator),
    offerWithdrawnNotice({ role, project }, translator),
  ].map((notice) => ({ ...notice, hasCall: true }))
}
