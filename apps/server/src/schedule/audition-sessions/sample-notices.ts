import { DAY_MS } from '@callboard/contract/time/durations'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { auditionNotices, termsOf } from './notices.domain.ts'

/** The notices of audition sessions, for the settings page. */
export function sampleAuditionNotices(reader: SampleReader): SampleNotice[] {
  const { translator, timeZone, projectTitle, roleName, start, end, place, now } = reader
  const { t } = translator
  const notices = auditionNotices(translator, timeZone)
  const audition = { name: t('Callbacks'), projectTitle, roleName, start, end, place, chooseBy: null, isChoiceOver: false }
  const slot = { start, end, room: t('Room 1') }
  const before = { ...termsOf(slot, audition), start: new Date(start.getTime() - DAY_MS), end: new Date(end.getTime() - DAY_MS) }
  const asking = { asks: 'slot', hasCall: true } as const
  return [
    { ...notices.invited(audition), ...asking },
    { ...notices.reminder(audition), ...asking },
    { ...notices.placed(audition, slot), ...asking },
    { ...notices.moved(audition, before, termsOf(slot, audition), { kind: 'seated' }), ...asking },
    { ...notices.released(audition, before, null), ...asking },
    { ...notices.offered(audition, slot, new Date(now.getTime() + DAY_MS)), ...asking },
    { ...notices.offerEnded(audition), ...asking },
    { ...notices.givenBack(audition, slot), ...asking },
    { ...notices.removed(audition), hasCall: true },
    { ...notices.cancelled(audition, true), hasCall: true },
  ]
}
