import { HOUR_MS } from '@callboard/contract/time/durations'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import {
  bookedNotice,
  cannotComeNotice,
  givenBackNotice,
  offerChangedNotice,
  offerExpiredNotice,
  offerNotice,
  reminderNotice,
  takenNotice,
  termsOf,
} from './offers.domain.ts'

/** Times of the sample's shoot. */
const TIMES = { shootTime: '09:00', endTime: '13:00' } as const

/** The notices about offers and answers, for the settings page. */
export function sampleOfferNotices(reader: SampleReader): SampleNotice[] {
  const { translator, timeZone, projectTitle, roleName, firstName, lastName, day, place } = reader
  const role = { name: roleName, shootDate: day, ...TIMES, pay: null }
  const project = { title: projectTitle, shootDate: day, ...TIMES, location: place, address: null, campus: null }
  const terms = termsOf({ role, project }, null)
  const until = new Date(reader.now.getTime() + 48 * HOUR_MS)
  const asking = { asks: 'offer', hasCall: true } as const
  return [
    { ...offerNotice(terms, until, translator, timeZone), ...asking },
    { ...reminderNotice(terms, until, translator, timeZone), ...asking },
    {
      ...offerChangedNotice({ ...terms, expiresAt: until }, { ...terms, shootTime: '14:00', endTime: '18:00' }, translator, timeZone),
      ...asking,
    },
    ...[
      offerExpiredNotice(terms, translator),
      bookedNotice(terms, translator, timeZone),
      takenNotice(terms, 1, translator),
      cannotComeNotice({ name: `${firstName} ${lastName}`, reason: translator.t('I am ill.'), role, project }, translator),
      givenBackNotice({ projectTitle, roleName, plan: terms }, translator, timeZone),
    ].map((notice) => ({ ...notice, hasCall: true })),
  ]
}
