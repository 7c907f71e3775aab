import type { TestMail } from '@callboard/contract/instance/endpoints'
import { t } from '#app/language/t.ts'

/** The outcome of a test mail, for the person who sent it. */
export function testMailText({ outcome, to, reason }: TestMail): { title: string; description: string; tone?: 'destructive' } {
  switch (outcome) {
    case 'sent':
      return { title: t('Test mail sent'), description: t('Look for it at {to}, in the spam folder too.', { to }) }
    case 'written':
      return { title: t('Written to the outbox folder'), description: t('It reaches nobody: this instance has no mail server yet.') }
    case 'refused':
      return {
        title: t('The mail server refused it'),
        description: t('It will not take mail to {to}. Its log says why.', { to }),
        tone: 'destructive',
      }
    case 'failed':
      return {
        title: t('The mail was not sent'),
        description: reason
          ? t('The mail server could not be used ({reason}). Check the mail server in the settings.', { reason })
          : t('The mail server could not be used. Check the mail server in the settings.'),
        tone: 'destructive',
      }
  }
}
