import type { SentMessage } from '@callboard/contract/messages/endpoints'
import { MAIL_STATES, type MailState } from '@callboard/contract/messages/rules'
import { plural } from '#app/language/t.ts'

/** Tones of the states of a mail; every badge has a mark of its own as well. */
export const MAIL_TONE: Readonly<Record<MailState, 'ok' | 'notice' | 'danger' | 'info' | 'neutral'>> = {
  none: 'neutral',
  waiting: 'info',
  'handed-over': 'notice',
  sent: 'ok',
  refused: 'danger',
  unsubscribed: 'neutral',
}

/** How many mails are in a state, in words. */
const COUNTED: Readonly<Record<MailState, (count: number) => string>> = {
  none: (count) => plural(count, '{count} inbox only', '{count} inbox only'),
  waiting: (count) => plural(count, '{count} waiting', '{count} waiting'),
  'handed-over': (count) => plural(count, '{count} handed over, not confirmed', '{count} handed over, not confirmed'),
  sent: (count) => plural(count, '{count} sent', '{count} sent'),
  refused: (count) => plural(count, '{count} refused', '{count} refused'),
  unsubscribed: (count) => plural(count, '{count} unsubscribed', '{count} unsubscribed'),
}

/** The states that a message's mails are in, with how many are in each. */
export function statesOf({ mail }: SentMessage['deliveries']): { state: MailState; count: number }[] {
  return MAIL_STATES.flatMap((state) => (mail[state] > 0 ? [{ state, count: mail[state] }] : []))
}

/** How far the mails have come, 0 to 1. */
export function mailShare({ mail, recipients }: SentMessage['deliveries']): number {
  return recipients === 0 ? 1 : 1 - (mail.waiting + mail['handed-over']) / recipients
}

/** Whether anything will still happen by itself. */
export function isUnderWay({ deliveries: { mail } }: SentMessage): boolean {
  return mail.waiting > 0
}

/** In words: `12 waiting · 980 sent`. */
export function deliveryWords(deliveries: SentMessage['deliveries']): string {
  return statesOf(deliveries)
    .map(({ state, count }) => COUNTED[state](count))
    .join(' · ')
}
