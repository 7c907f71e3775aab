import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { askNotice, changedNotice, checkReminder } from './checks.domain.ts'

/** The notices of availability checks, for the settings page. */
export function sampleCheckNotices({ translator, timeZone, projectTitle, roleName, start, end, now }: SampleReader): SampleNotice[] {
  const window = { id: 1, during: { start, end }, roleId: null, roleName, changedAt: now }
  const dueAt = new Date(now.getTime() + 172_800_000)
  const check = { projectTitle, message: null, dueAt, windows: [window] }
  return [askNotice, checkReminder, changedNotice].map((notice) => ({
    ...notice(check, translator, timeZone),
    asks: 'check',
    hasCall: true,
  }))
}
