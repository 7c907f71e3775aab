import type { CallState } from '@callboard/contract/schedule/call-sheets/rules'
import { msg, t } from '#app/language/t.ts'
import type { Tone } from '#ui/badge.tsx'

const STATES: Readonly<Record<CallState, { tone: Tone; text: string }>> = {
  'not-sent': { tone: 'neutral', text: msg('Not sent') },
  sent: { tone: 'info', text: msg('Sent') },
  bounced: { tone: 'danger', text: msg('Email came back') },
  seen: { tone: 'notice', text: msg('Seen') },
  confirmed: { tone: 'ok', text: msg('Confirmed') },
  problem: { tone: 'urgent', text: msg('Problem') },
}

export const callStateText = (state: CallState): string => t(STATES[state].text)
export const callStateTone = (state: CallState): Tone => STATES[state].tone
