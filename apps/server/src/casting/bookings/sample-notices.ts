import { addDays } from '@callboard/contract/time/month'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { planNotice } from './bookings.domain.ts'

/** The notices about changes of plan, for the settings page. */
export function sampleBookingNotices({ translator, timeZone, projectTitle, roleName, day, place }: SampleReader): SampleNotice[] {
  const before = { shootDate: day, shootTime: '09:00', endTime: '13:00', place }
  const change = { projectTitle, roleName, before, after: { ...before, shootDate: addDays(day, 2) } }
  const earlier = { ...change, after: { ...before, shootTime: '08:45' } }
  return [
    { ...planNotice(change, 'asked', translator, timeZone), asks: 'booking', hasCall: true },
    { ...planNotice(earlier, 'booked', translator, timeZone), hasCall: true },
  ]
}
