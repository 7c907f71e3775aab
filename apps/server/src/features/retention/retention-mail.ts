import type { Words } from '@callboard/contract/words'
import type { Mail } from '#platform/mail/mail.ts'
import { WARNING_DAYS } from './retention.domain.ts'

/** What both mails say. */
interface Warned {
  readonly to: string
  /** Theirs. */
  readonly words: Words
  /** Our origin. */
  readonly publicUrl: string
  /** The day from which on it goes, as people read it. */
  readonly day: string
}

/** The mail before an account goes. @param warned `months` for which signing in keeps it; `hasGraduated` by the year they left */
export function accountWarningMail({
  to,
  words,
  publicUrl,
  day,
  months,
  hasGraduated,
}: Warned & { months: number; hasGraduated: boolean }): Mail {
  const { t } = words
  return {
    to,
    words,
    subject: t('Your Callboard account will be deleted on {day}', { day }),
    preview: t('Sign in once before then, and it stays.'),
    heading: t('Do you still use your account?'),
    parts: [
      {
        kind: 'text',
        text: hasGraduated
          ? t(
              'You have graduated, and have not signed in for a long time. Unless you do something, your account is deleted on {day} or soon after: your profile, photographs, self-tapes, applications and messages. That cannot be undone.',
              { day },
            )
          : t(
              'You have not signed in for a long time. Unless you do something, your account is deleted on {day} or soon after: your profile, photographs, self-tapes, applications and messages. That cannot be undone.',
              { day },
            ),
      },
      { kind: 'text', text: t('To keep it, sign in once before {day}. It then stays for at least {months} more months.', { day, months }) },
      { kind: 'button', label: t('Sign in and keep my account'), url: `${publicUrl}/sign-in` },
      {
        kind: 'text',
        text: t(
          'To take everything with you first, sign in and open Your data. There you can also delete the account at once. If you want it to go, you need not do anything.',
        ),
      },
    ],
  }
}

/** Titles that a mail lists; the rest are counted. */
const LISTED = 20

/** The mail before self-tapes go. @param warned `titles` of the tapes, oldest first */
export function tapesWarningMail({ to, words, publicUrl, day, titles }: Warned & { titles: readonly string[] }): Mail {
  const { t } = words
  const rest = titles.length - LISTED
  const lines = titles.slice(0, LISTED).map((title) => `– ${title}`)
  if (rest > 0) lines.push(`– ${t('and {rest} more', { rest })}`)
  return {
    to,
    words,
    subject: t('Old self-tapes will be deleted on {day}', { day }),
    preview: t('Download what you want to keep within {days} days.', { days: WARNING_DAYS }),
    heading: t('Your old self-tapes'),
    parts: [
      { kind: 'text', text: t('Self-tapes are not kept for ever. These are deleted on {day} or soon after, with their videos:', { day }) },
      { kind: 'quote', text: lines.join('\n') },
      {
        kind: 'text',
        text: t(
          'To keep them, open Your data before {day} and download everything. Whatever should stay on Callboard, upload again. Your account stays.',
          { day },
        ),
      },
      { kind: 'button', label: t('Open Your data'), url: `${publicUrl}/your-data` },
    ],
  }
}
