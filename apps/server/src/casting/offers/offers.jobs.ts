import type { JobKind } from '#platform/jobs.ts'

/** A role with a place that is open again. */
export interface OpenPlace {
  readonly roleId: number
}

/** Offers a reopened place to the next alternate. */
export const ALTERNATES_JOB: JobKind<OpenPlace> = { name: 'offer-to-alternate', retries: 10, timeoutSeconds: 60, concurrency: 1 }

/** Sends an offer after the time for an undo is over. Retries while its student is restricted. */
export const HELD_OFFER_JOB: JobKind<{ readonly offerId: number }> = {
  name: 'send-held-offer',
  retries: 20,
  longestPauseSeconds: 900,
  timeoutSeconds: 60,
  concurrency: 1,
}

/** Sends the reminders of offers, and ends expired offers. */
export const OFFERS_DUE_JOB: JobKind<object> = { name: 'offers-due', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_MINUTE = '* * * * *'
