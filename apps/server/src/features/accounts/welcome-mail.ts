import { WELCOME_LINK_DAYS } from '@callboard/contract/kiosk-options'
import type { Mail } from '#platform/mail/mail.ts'

/**
 * The mail to somebody who registered at a kiosk. It repeats nothing that was typed there: whoever typed the address may not be
 * whose it is.
 *
 * @param options `publicUrl` is our origin; `token` is the mail's secret
 */
export function welcomeMail({ to, token, publicUrl }: { to: string; token: string; publicUrl: string }): Mail {
  return {
    to,
    subject: 'Welcome to Callboard: your sign-in link',
    preview: 'Your profile is made. This link opens it.',
    heading: 'Welcome to Callboard',
    parts: [
      { kind: 'text', text: 'You registered at our kiosk, and your talent profile is made.' },
      { kind: 'text', text: `This link signs you in. It works once, and for ${WELCOME_LINK_DAYS} days.` },
      { kind: 'button', label: 'Sign in', url: `${publicUrl}/sign-in/link?token=${token}` },
      {
        kind: 'text',
        text: [
          'What to do next:',
          '1. Look through your profile, and put your photos in the order you like.',
          '2. Decide whether anyone may see your public page, and whether it shows how to reach you.',
          '3. Open Opportunities, and apply to the casting calls you like.',
        ].join('\n'),
      },
      {
        kind: 'link',
        lead: 'Later you sign in with this address whenever you like, without a password:',
        label: 'Callboard',
        url: `${publicUrl}/sign-in`,
      },
      {
        kind: 'note',
        text: 'You did not register? Then somebody typed your address. Please tell the casting office, and they remove the profile.',
      },
    ],
  }
}
