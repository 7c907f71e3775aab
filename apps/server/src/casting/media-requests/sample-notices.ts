import { DAY_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import {
  extensionNotice,
  namedNotice,
  requestNotice,
  requestReminder,
  retakeNotice,
  withdrawnRequestNotice,
} from './media-requests.domain.ts'

/** The notices of requests for media, for the settings page. */
export function sampleMediaRequestNotices({ translator, publicUrl, timeZone, projectTitle, roleName, now }: SampleReader): SampleNotice[] {
  const { t } = translator
  const dueAt = new Date(now.getTime() + 4 * DAY_MS)
  const request = {
    projectTitle,
    roleName,
    kind: 'self-tape' as const,
    instructions: t('Play the scene once as it is written, and once as a comedy.'),
    slate: null,
    maxSeconds: 90,
    hasSides: true,
    hearBy: dayOf(new Date(dueAt.getTime() + 7 * DAY_MS), timeZone),
    dueAt,
  }
  const note = t('Please a little slower.')
  return [
    ...[
      requestNotice(request, translator, timeZone),
      requestReminder(request, translator, timeZone),
      extensionNotice(request, translator, timeZone),
      retakeNotice({ ...request, note }, translator, timeZone),
    ].map((notice) => ({ ...notice, asks: 'request' as const, hasCall: true })),
    { ...withdrawnRequestNotice(request, translator), hasCall: true },
    { ...namedNotice({ projectTitle, sender: 'Alex Rivera', url: `${publicUrl}/my-self-tapes` }, translator), hasCall: true },
  ]
}
