import type { Translator } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'
import { WARNING_DAYS } from './retention.domain.ts'

/** The parameters of both mails. */
interface Warned {
  readonly to: string
  /** The recipient's translations. */
  readonly translator: Translator
  /** Our origin. */
  readonly publicUrl: string
  /** The day from which the removal is possible, formatted. */
  readonly day: string
}

/**
 * The mail before an account is removed.
 *
 * @param warned `months`: how long a sign-in keeps the account; `hasGraduated`: whether the rule counts from the year of graduation
 */
export function accountWarningMail({
  to,
  translator,
  publicUrl,
  day,
  months,
  hasGraduated,
}: Warned & { months: number; hasGraduated: boolean }): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'account-warning',
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
          'To take everything with you first, sign in and open Your data. There you can also delete the account right away. If you want it deleted, you do not need to do anything.',
        ),
      },
    ],
  }
}

/** The maximum number of titles listed in a mail; the rest are counted. */
const LISTED = 20

/** The mail before self-tapes are removed. @param warned `titles`: the titles of the tapes, oldest first */
export function tapesWarningMail({ to, translator, publicUrl, day, titles }: Warned & { titles: readonly string[] }): Mail {
  const { t } = translator
  const rest = titles.length - LISTED
  const lines = titles.slice(0, LISTED).map((title) => `– ${title}`)
  if (rest > 0) lines.push(`– ${t('and {rest} more', { rest })}`)
  return {
    to,
    translator,
    wording: 'tapes-warning',
    subject: t('Old self-tapes will be deleted on {day}', { day }),
    preview: t('Download what you want to keep within {days} days.', { days: WARNING_DAYS }),
    heading: t('Your old self-tapes'),
    parts: [
      { kind: 'text', text: t('Self-tapes are not kept forever. These are deleted on {day} or soon after, with their videos:', { day }) },
      { kind: 'quote', text: lines.join('\n') },
      {
        kind: 'text',
        text: t(
          'To keep them, open Your data before {day} and download everything. Upload again what should stay on Callboard. Your account stays.',
          { day },
        ),
      },
      { kind: 'button', label: t('Open Your data'), url: `${publicUrl}/your-data` },
    ],
  }
}
