import type { Translator } from '@callboard/contract/translate'
import type { Mail } from '#platform/mail/mail.ts'

/** The mail that an admin sends to test the mail settings. */
export function testMailTo({
  to,
  officeName,
  publicUrl,
  translator,
}: {
  to: string
  officeName: string
  publicUrl: string
  translator: Translator
}): Mail {
  const { t } = translator
  return {
    to,
    translator,
    wording: 'test',
    subject: t('Callboard can send email'),
    preview: t('This test email arrived, so sign-in links and messages will too.'),
    heading: t('Email works'),
    parts: [
      {
        kind: 'text',
        text: t('You asked Callboard for a test email. It arrived, so sign-in links and messages of the {office} will too.', {
          office: t(officeName),
        }),
      },
      { kind: 'button', label: t('Back to Callboard'), url: `${publicUrl}/admin-dashboard` },
      { kind: 'note', text: t('If it landed in the spam folder, ask your mail administrator about SPF and DKIM for the sender’s domain.') },
    ],
  }
}
