import {
  type DeliveryFailure,
  type DeliveryState,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@callboard/contract/exchange/webhooks/rules'
import { msg, t } from '#app/language/t.ts'

export const EVENT_TEXT: Readonly<Record<WebhookEvent, string>> = {
  'profile.created': msg('Profile created'),
  'profile.changed': msg('Profile changed'),
  'profile.deleted': msg('Profile deleted'),
  'application.moved': msg('Application moved'),
  'offer.answered': msg('Offer answered'),
  'booking.changed': msg('Booking changed'),
}

export const DELIVERY_TEXT: Readonly<Record<DeliveryState, string>> = {
  waiting: msg('Waiting'),
  delivered: msg('Delivered'),
  'given-up': msg('Given up'),
}

export const FAILURE_TEXT: Readonly<Record<DeliveryFailure, string>> = {
  'address-refused': msg('not a public https address'),
  unreachable: msg('no connection'),
  'too-slow': msg('no answer in time'),
}

/** @param type of a delivery */
export function typeText(type: string): string {
  if (type === TEST_EVENT) return t('Test message')
  const event = WEBHOOK_EVENTS.find((one) => one === type)
  return event ? t(EVENT_TEXT[event]) : type
}
