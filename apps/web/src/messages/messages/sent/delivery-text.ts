import type { SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { MAIL_STATES, type MailState } from '@callboard/contract/messages/messages/rules'
import { plural } from '#app/language/t.ts'

/** Tones of the mail states; every badge also has an icon of its own. */
export const MAIL_TONE: Readonly<Record<MailState, 'ok' | 'notice' | 'danger' | 'info' | 'neutral'>> = {
  none: 'neutral',
  waiting: 'info',
  digest: 'info',
  'handed-over': 'notice',
  sent: 'ok',
  pushed: 'ok',
  refused: 'danger',
  unsubscribed: 'neutral',
}

/** The number of mails in a state, as text. */
const COUNTED: Readonly<Record<MailState, (count: number) => string>> = {
  none: (count) => plural(count, '{count} inbox only', '{count} inbox only'),
  waiting: (count) => plural(count, '{count} waiting', '{count} waiting'),
  digest: (count) => plural(count, '{count} waits for the daily email', '{count} wait for the daily email'),
  'handed-over': (count) => plural(count, '{count} handed over, not confirmed', '{count} handed over, not confirmed'),
  sent: (count) => plural(count, '{count} sent', '{count} sent'),
  pushed: (count) => plural(count, '{count} told by a push', '{count} told by a push'),
  refused: (count) => plural(count, '{count} refused', '{count} refused'),
  unsubscribed: (count) => plural(count, '{count} unsubscribed', '{count} unsubscribed'),
}

/** The states of a message's mails, with the number in each. */
export function statesOf({ mail }: SentMessage['deliveries']): { state: MailState; count: number }[] {
  return MAIL_STATES.flatMap((state) => (mail[state] > 0 ? [{ state, count: mail[state] }] : []))
}

/** The share of mails done, 0 to 1. */
export function mailShare({ mail, recipients }: SentMessage['deliveries']): number {
  return recipients === 0 ? 1 : 1 - (mail.waiting + mail['handed-over']) / recipients
}

/** Whether deliveries are still pending. */
export function isUnderWay({ deliveries: { mail } }: SentMessage): boolean {
  return mail.waiting > 0
}

/** As text: `12 waiting · 980 sent`. */
export function deliveryText(deliveries: SentMessage['deliveries']): string {
  return statesOf(deliveries)
    .map(({ state, count }) => COUNTED[state](count))
    .join(' · ')
}
