import type { StaffRole } from '@callboard/contract/access'
import { WELCOME_LINK_DAYS } from '@callboard/contract/accounts/accounts/rules'
import type { Translator } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'

/**
 * The mail to a new staff member.
 *
 * @param options `publicUrl`: our origin; `token`: the secret of the mail; `translator`: for the recipient’s language; `officeName`: the
 *   casting office, as the settings name it
 */
export function staffMail({
  to,
  token,
  role,
  officeName,
  publicUrl,
  translator,
}: {
  to: string
  token: string
  role: StaffRole
  officeName: string
  publicUrl: string
  translator: Translator
}): Mail {
  const { t } = translator
  const about: Readonly<Record<StaffRole, string>> = {
    admin: t('You are a casting director there: you see and change everything, including settings and staff.'),
    assistant: t('You are an assistant there: you do everything but deleting, exporting and settings.'),
    photographer: t('You are a photographer there: you see the calendar, and take the pictures of photo sessions.'),
  }
  return {
    to,
    translator,
    wording: 'staff-invited',
    subject: t('Work with {office} in Callboard', { office: officeName }),
    preview: t('This link signs you in.'),
    heading: t('Welcome to {office}', { office: officeName }),
    parts: [
      { kind: 'text', text: t('{office} casts with Callboard, and has added you.', { office: officeName }) },
      { kind: 'text', text: about[role] },
      { kind: 'text', text: t('This link signs you in. It works once, and for {days} days.', { days: WELCOME_LINK_DAYS }) },
      { kind: 'button', label: t('Sign in'), url: `${publicUrl}/sign-in/link?token=${token}` },
      {
        kind: 'link',
        lead: t('You can sign in with this address at any time, without a password:'),
        label: 'Callboard',
        url: `${publicUrl}/sign-in`,
      },
      { kind: 'note', text: t('You do not know this office? Then someone typed your address by mistake, and you can leave it be.') },
    ],
  }
}
