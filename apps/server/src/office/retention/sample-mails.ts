import { dateIn } from '@callboard/contract/translate'
import type { SampleMail, SampleReader } from '#platform/mail/sample-mails.ts'
import { accountWarningMail, tapesWarningMail } from './retention-mail.ts'

/** The number of months in the sample. */
const MONTHS = 24

/** The warnings before something is removed, for the settings page. */
export function sampleWarnings({ to, translator, publicUrl, timeZone, start, projectTitle }: SampleReader): SampleMail[] {
  const warned = { to, translator, publicUrl, day: dateIn(translator, start, { timeZone, dateStyle: 'long' }) }
  return [
    { kind: 'account-warning', mail: accountWarningMail({ ...warned, months: MONTHS, hasGraduated: true }) },
    { kind: 'tapes-warning', mail: tapesWarningMail({ ...warned, titles: [projectTitle] }) },
  ]
}
