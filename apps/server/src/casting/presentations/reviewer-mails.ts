import { REVIEW_REMINDER_HOURS, REVIEWER_CODE } from '@callboard/contract/casting/presentations/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { type Translator, timeIn } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'

/**
 * Whether the only automatic reminder is due: a day before the votes are due, or at half time if the reviewer was added later than that.
 */
export function isReminderDue({ invitedAt }: { readonly invitedAt: Date }, dueAt: Date | null, now: Date): boolean {
  if (!dueAt) return false
  const half = (invitedAt.getTime() + dueAt.getTime()) / 2
  return now.getTime() >= Math.max(half, dueAt.getTime() - REVIEW_REMINDER_HOURS * HOUR_MS)
}

/** The common facts of mails to a reviewer. They contain no name of a presented person. */
interface ToReviewer {
  readonly to: string
  readonly translator: Translator
  readonly officeName: string
}

interface WithLink extends ToReviewer {
  readonly title: string
  readonly message: string | null
  readonly url: string
  readonly timeZone: string
  readonly dueAt: Date | null
  readonly endsAt: Date
}

function timesOf({ translator, dueAt, endsAt, timeZone }: WithLink): string {
  const { t } = translator
  const at = (moment: Date) => timeIn(translator, moment, { dateStyle: 'full', timeStyle: 'short', timeZone })
  const ends = t('The link works until {time}.', { time: at(endsAt) })
  return dueAt ? `${t('Please vote until {time}.', { time: at(dueAt) })} ${ends}` : ends
}

/** The mail with a reviewer's link. */
export function reviewInvitationMail(link: WithLink): Mail {
  const { to, translator, officeName, title, message, url } = link
  const { t } = translator
  return {
    to,
    translator,
    wording: 'review-invited',
    subject: t('{office} asks for your vote: {title}', { office: officeName, title }),
    preview: timesOf(link),
    heading: title,
    parts: [
      {
        kind: 'text',
        text: t('{office} shows you people for a cast, and asks what you think of each. You need no account.', { office: officeName }),
      },
      ...(message === null ? [] : [{ kind: 'quote', text: message } as const]),
      { kind: 'text', text: timesOf(link) },
      { kind: 'button', label: t('See them and vote'), url },
      { kind: 'note', text: t('This link is yours alone. It asks for a code that we send to this address, once in each browser.') },
    ],
  }
}

/** The reminder to vote, sent before votes are due or by the office. */
export function reviewReminderMail(link: WithLink): Mail {
  const { to, translator, officeName, title, url } = link
  const { t } = translator
  return {
    to,
    translator,
    wording: 'review-reminder',
    subject: t('Your votes are missing: {title}', { title }),
    preview: timesOf(link),
    heading: t('Your votes are missing'),
    parts: [
      { kind: 'text', text: t('{office} waits for your votes on “{title}”.', { office: officeName, title }) },
      { kind: 'text', text: timesOf(link) },
      { kind: 'button', label: t('See them and vote'), url },
    ],
  }
}

/** The mail with the code that proves a reviewer's address. */
export function reviewerCodeMail({ to, translator, officeName, code }: ToReviewer & { readonly code: string }): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'review-code',
    subject: t('Your code to vote'),
    preview: t('Type it where you asked for it.'),
    heading: t('Your code to vote'),
    parts: [
      {
        kind: 'code',
        lead: t('To see the people that {office} shows you, type this code where you asked for it within {minutes} minutes:', {
          office: officeName,
          minutes: REVIEWER_CODE.minutes,
        }),
        code,
      },
      { kind: 'note', text: t('You did not ask for it? Then someone has your link. Without this code they see nothing.') },
    ],
  }
}
