import { SIGN_IN_CODE_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import type { Translator } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'

/**
 * The mail with the code that confirms the deletion of an account. @param options `publicUrl`: our origin; `translator`: for the recipient's
 * translations
 */
export function deletionMail({
  to,
  code,
  publicUrl,
  translator,
}: {
  to: string
  code: string
  publicUrl: string
  translator: Translator
}): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'deletion-code',
    subject: t('Your code to delete your Callboard account'),
    preview: t('Type it only if you want to delete your account for good.'),
    heading: t('Delete your account'),
    parts: [
      {
        kind: 'code',
        lead: t('To delete your account for good, type this code where you asked for it within {minutes} minutes:', {
          minutes: SIGN_IN_CODE_MINUTES,
        }),
        code,
      },
      {
        kind: 'link',
        lead: t('If you did not ask for this, someone else is signed in to your account. End the sessions that you do not recognise:'),
        label: t('Your sessions'),
        url: `${publicUrl}/sessions`,
      },
    ],
  }
}
