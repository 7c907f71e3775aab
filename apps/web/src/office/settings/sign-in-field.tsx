import { MAIL_SIGN_IN, type MailSignIn } from '@callboard/contract/messages/mailbox/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { t } from '#app/language/t.ts'
import { SelectField } from '#ui/select-field.tsx'

interface SignInFieldProps {
  readonly value: MailSignIn
  readonly grant: Settings['mailGrant']
  readonly error: string | undefined
  readonly onChange: (signIn: MailSignIn) => void
}

/** How Callboard signs in at a mail server. */
export function SignInField({ value, grant, error, onChange }: SignInFieldProps) {
  return (
    <SelectField
      label={t('Sign-in')}
      hint={grant.stored === null ? t('Microsoft 365 and Google need OAuth2. Set it up below first.') : undefined}
      options={[
        { value: 'password', label: t('With a password') },
        { value: 'oauth2', label: t('With OAuth2') },
      ]}
      value={value}
      error={error}
      onChange={({ target }) => onChange(MAIL_SIGN_IN.find((known) => known === target.value) ?? 'password')}
    />
  )
}
