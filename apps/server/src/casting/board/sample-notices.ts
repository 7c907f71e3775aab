import { dayOf } from '@callboard/contract/time/month'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { decisionNotice, decisionText, offerWithdrawnNotice } from './casting.domain.ts'
import { invitationNotice } from './invitation-notice.ts'
import { needNotComeNotice } from './need-not-come.domain.ts'

/** The notices about moves of an application, for the settings page. */
export function sampleCastingNotices(reader: SampleReader): SampleNotice[] {
  const { translator, timeZone, projectTitle, roleName, day, place } = reader
  const role = { name: roleName, shootDate: day, shootTime: '09:00', endTime: '13:00', pay: null }
  const project = {
    title: projectTitle,
    shootDate: day,
    shootTime: '09:00',
    endTime: '13:00',
    location: place,
    address: null,
    campus: null,
  }
  const booking = { projectTitle, roleName, plan: { shootDate: day, shootTime: '09:00', endTime: '13:00', place } }
  const now = { today: dayOf(reader.now, timeZone), timeZone }
  return [
    { ...invitationNotice({ role, project }, translator, timeZone), asks: 'invitation' as const },
    decisionText({ stage: 'booked', toldStage: 'submitted', role, project }, translator, now),
    decisionNotice('released', { projectTitle, roleName }, translator),
    needNotComeNotice([booking], 'released', translator, now),
    needNotComeNotice([booking], 'cancelled', translator, now),
    decisionNotice('submitted', { projectTitle, roleName }, translator),
    offerWithdrawnNotice({ role, project }, translator),
  ].map((notice) => ({ ...notice, hasCall: true }))
}
