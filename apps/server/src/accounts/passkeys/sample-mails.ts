import type { SampleMail, SampleReader } from '#platform/mail/sample-mails.ts'
import { passkeyMail } from './passkey-mail.ts'

/** The mail about a passkey, for the settings page. */
export const samplePasskeyMails = ({ to, publicUrl, translator }: SampleReader): SampleMail[] => [
  {
    kind: 'passkey-changed',
    mail: passkeyMail({ email: to, publicUrl, translator, what: 'added', name: translator.t('My phone') }),
  },
]
