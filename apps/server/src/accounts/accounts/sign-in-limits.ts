import {
  JOIN_MAILS_PER_DAY,
  JOIN_MAILS_PER_LINK,
  SIGN_IN_MAILS_UNUSED,
  SIGN_IN_MAILS_UNUSED_PER_DAY,
} from '@callboard/contract/accounts/accounts/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { Transaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { SignInMailJob } from './sign-in.jobs.ts'
import { countReminders, countUnused } from './sign-in.repository.ts'

/** The registration link of a reminder, 0 when an earlier version queued it; `null` for a requested mail. */
export const reminderLink = ({ byLink, isReminder }: SignInMailJob): number | null => byLink ?? (isReminder ? 0 : null)

/** A mail that signs in. */
interface AskedMail {
  readonly email: string
  /** Identifies the browser, if the address has signed in there before; it has its own limits. */
  readonly provenBrowser: Buffer | null
  /** For a reminder: the registration link where the address was typed. */
  readonly byLink: number | null
}

/**
 * The limits of mails to one address. Reminders have their own, so that neither uses up the other.
 *
 * @param options.rateLimit whether requested mails are limited; reminders always are, because strangers cause them
 * @returns whether a mail may be sent; the transaction has locked the address
 */
export function mailLimits({ clock, rateLimit }: { clock: Clock; rateLimit: boolean }) {
  return async (transaction: Transaction, { email, provenBrowser, byLink }: AskedMail): Promise<boolean> => {
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)
    if (byLink !== null) {
      const sent = await countReminders(transaction, { email, byLink }, ago(24))
      return sent.all < JOIN_MAILS_PER_DAY && sent.byLink < JOIN_MAILS_PER_LINK
    }
    if (!rateLimit) return true
    const unused = await countUnused(transaction, { email, provenBrowser }, { hour: ago(1), day: ago(24) })
    return unused.hour < SIGN_IN_MAILS_UNUSED && unused.day < SIGN_IN_MAILS_UNUSED_PER_DAY
  }
}
