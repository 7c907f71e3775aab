import { SIGN_IN_CODE_MINUTES, SIGN_IN_MINUTES } from '@callboard/contract/accounts'
import { PASSKEY_MESSAGE } from '@callboard/contract/passkey-options'
import type { Mail } from '#platform/mail/mail.ts'

/** The mail to a casting director who has asked for one, and for whom it is not enough. @param options `publicUrl` is our origin */
export function otherWayMail({ to, publicUrl }: { to: string; publicUrl: string }): Mail {
  return {
    to,
    subject: 'Sign in to Callboard with your passkey',
    preview: 'Casting directors do not sign in by mail here.',
    heading: 'A mail does not sign you in',
    parts: [
      { kind: 'text', text: PASSKEY_MESSAGE.required },
      { kind: 'button', label: 'Sign in', url: `${publicUrl}/sign-in` },
      { kind: 'note', text: 'If you did not ask for this, you can leave it be.' },
    ],
  }
}

/**
 * The mail that signs in.
 *
 * @param options `publicUrl` is our origin; `token` and `code` are the mail's two secrets
 */
export function signInMail({ to, token, code, publicUrl }: { to: string; token: string; code: string; publicUrl: string }): Mail {
  return {
    to,
    subject: 'Your Callboard sign-in link',
    preview: `Or type the code ${code}.`,
    heading: 'Sign in to Callboard',
    parts: [
      { kind: 'text', text: `This link signs you in. It works once, and for ${SIGN_IN_MINUTES} minutes after you asked for it.` },
      { kind: 'button', label: 'Sign in', url: `${publicUrl}/sign-in/link?token=${token}` },
      {
        kind: 'code',
        lead: `Reading this on another device? Type this code on the sign-in page within ${SIGN_IN_CODE_MINUTES} minutes instead:`,
        code,
      },
      {
        kind: 'note',
        text: 'If you did not ask for this, you can leave it be: nobody can sign in as you without this mail. Please never tell anyone the code.',
      },
    ],
  }
}
