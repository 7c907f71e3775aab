import { HOUR_MS } from '@callboard/contract/time/durations'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { callCancelledNotice, callNotice, callProblemNotice, callReminderNotice } from './call-notices.domain.ts'

const NOTHING_MORE = { address: null, wear: null, bring: null, contactName: null, contactPhone: null, notes: null } as const

/** The notices of call sheets, for the settings page. */
export function sampleCallNotices(reader: SampleReader): SampleNotice[] {
  const { translator, timeZone, projectTitle, roleName, start, end, place, now, firstName, lastName } = reader
  const terms = { callAt: start.toISOString(), wrapAt: end.toISOString(), note: null }
  const call = { ...terms, projectTitle, roleName, content: { ...NOTHING_MORE, place } }
  const told = { name: `${firstName} ${lastName}`, problem: translator.t('I am ill.') }
  const asking = { asks: 'call', hasCall: true } as const
  return [
    { ...callNotice({ ...call, before: null }, translator, timeZone), ...asking },
    {
      ...callNotice(
        { ...call, before: { ...call, callAt: new Date(Date.parse(call.callAt) - HOUR_MS).toISOString() } },
        translator,
        timeZone,
      ),
      ...asking,
    },
    { ...callReminderNotice(call, { isConfirmed: false, now }, translator, timeZone), ...asking },
    { ...callCancelledNotice(call, translator, timeZone), hasCall: true },
    { ...callProblemNotice(call, told, translator, timeZone), hasCall: true },
  ]
}
