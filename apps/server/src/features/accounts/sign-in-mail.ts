import { SIGN_IN_MINUTES } from '@callboard/contract/accounts'
import type { Mail } from '#platform/mail/mail.ts'

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
      { kind: 'text', text: `This link signs you in. It works once, within ${SIGN_IN_MINUTES} minutes.` },
      { kind: 'button', label: 'Sign in', url: `${publicUrl}/sign-in/link?token=${token}` },
      { kind: 'code', lead: 'Reading this on another device? Type this code on the sign-in page instead:', code },
      { kind: 'note', text: 'You did not ask for this? Then do nothing; nobody gets in without this mail. Never tell anyone the code.' },
    ],
  }
}
