import { SIGN_IN_CODE_MINUTES, SIGN_IN_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { PASSKEY_ERROR } from '@callboard/contract/accounts/passkeys/errors'
import type { Translator } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'

/** The recipient of a mail. */
interface Addressed {
  readonly to: string
  /** Our origin. */
  readonly publicUrl: string
  /** The recipient's translations. */
  readonly translator: Translator
}

/** The mail to a casting director who requested a sign-in mail but needs a stronger way to sign in. */
export function otherWayMail({ to, publicUrl, translator }: Addressed): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'passkey-needed',
    subject: t('Sign in to Callboard with your passkey'),
    preview: t('Casting directors do not sign in by email here.'),
    heading: t('An email does not sign you in'),
    parts: [
      { kind: 'text', text: t(PASSKEY_ERROR.required.message) },
      { kind: 'button', label: t('Sign in'), url: `${publicUrl}/sign-in` },
      { kind: 'note', text: t('If you did not ask for this, you can ignore it.') },
    ],
  }
}

/**
 * The mail to somebody whose address was typed into the form of a registration link, although they have an account. It repeats none of the
 * typed text, because another person may have typed it.
 */
export function knownAddressMail({ to, token, publicUrl, translator }: Addressed & { token: string }): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'known-address',
    subject: t('You are already registered with Callboard'),
    preview: t('This link signs you in.'),
    heading: t('You already have a profile'),
    parts: [
      {
        kind: 'text',
        text: t('Someone filled in a registration form with your address. You are already registered, so nothing was stored.'),
      },
      { kind: 'text', text: t('This link signs you in. It works once, and for {minutes} minutes.', { minutes: SIGN_IN_MINUTES }) },
      { kind: 'button', label: t('Sign in'), url: `${publicUrl}/sign-in/link?token=${token}` },
      { kind: 'note', text: t('If this was not you, you can ignore it: no one can sign in as you without this email.') },
    ],
  }
}

/**
 * The sign-in mail.
 *
 * @param options `token` and `code` are the two secrets of the mail
 */
export function signInMail({ to, token, code, publicUrl, translator }: Addressed & { token: string; code: string }): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'sign-in',
    subject: t('Your Callboard sign-in link'),
    preview: t('Or type the code {code}.', { code }),
    heading: t('Sign in to Callboard'),
    parts: [
      {
        kind: 'text',
        text: t('This link signs you in. It works once, and for {minutes} minutes after you asked for it.', { minutes: SIGN_IN_MINUTES }),
      },
      { kind: 'button', label: t('Sign in'), url: `${publicUrl}/sign-in/link?token=${token}` },
      {
        kind: 'code',
        lead: t('Reading this on another device? Type this code where you asked for it within {minutes} minutes instead:', {
          minutes: SIGN_IN_CODE_MINUTES,
        }),
        code,
      },
      {
        kind: 'note',
        text: t(
          'If you did not ask for this, you can ignore it: no one can sign in as you without this email. Please never tell anyone the code.',
        ),
      },
    ],
  }
}
