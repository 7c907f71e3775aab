import type { Translator } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'
import type { PasskeyMailJob } from './passkeys.jobs.ts'

function news({ what, name }: Pick<PasskeyMailJob, 'what' | 'name'>, { t }: Translator): { subject: string; text: string } {
  switch (what) {
    case 'added':
      return {
        subject: t('A passkey was added to your Callboard account'),
        text: t('The passkey “{name}” signs in to your account from now on.', { name }),
      }
    case 'removed':
      return {
        subject: t('A passkey was removed from your Callboard account'),
        text: t('The passkey “{name}” no longer signs in to your account.', { name }),
      }
    case 'reset':
      return {
        subject: t('Your Callboard passkeys were removed'),
        text: t(
          'The casting office removed every passkey of your account and signed it out everywhere, as it does when someone has lost theirs. Sign in by email to add a new one.',
        ),
      }
  }
}

/** The mail after a change of passkeys. @param options `publicUrl`: our origin; `translator`: for the recipient’s language */
export function passkeyMail({
  email,
  publicUrl,
  translator,
  ...told
}: Omit<PasskeyMailJob, 'mailId' | 'postedAt'> & { publicUrl: string; translator: Translator }): Mail {
  const { t } = translator
  const { subject, text } = news(told, translator)
  const isReset = told.what === 'reset'
  return {
    to: email,
    translator,
    wording: 'passkey-changed',
    subject,
    preview: t('If that was not you, tell the casting office.'),
    heading: subject,
    parts: [
      { kind: 'text', text },
      {
        kind: 'button',
        label: t(isReset ? 'Sign in' : 'See your passkeys'),
        url: `${publicUrl}${isReset ? '/sign-in' : '/sessions'}`,
      },
      { kind: 'note', text: t('If that was not you, end your sessions there, remove what you do not know, and tell the casting office.') },
    ],
  }
}
