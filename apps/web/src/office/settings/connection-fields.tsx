import { MAIL_SECURITY, type MailSecurity } from '@callboard/contract/messages/mailbox/rules'
import { t } from '#app/language/t.ts'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField } from '#ui/text-field.tsx'
import { SECURITY_NAME } from './mail-trouble-text.ts'

interface Connection {
  readonly security: MailSecurity
  /** `NaN` if the field does not contain a number. */
  readonly port: number
}

interface ConnectionFieldsProps extends Connection {
  /** The usual port of each encryption. The port changes with the encryption, unless the user has typed another one. */
  readonly usualPorts: Readonly<Record<MailSecurity, number>>
  readonly portError: string | undefined
  readonly onChange: (change: Partial<Connection>) => void
}

/** The encryption and the port for the connection to a mail server. */
export function ConnectionFields({ security, port, usualPorts, portError, onChange }: ConnectionFieldsProps) {
  return (
    <>
      <SelectField
        label={t('Encryption')}
        options={MAIL_SECURITY.map((value) => ({ value, label: t(SECURITY_NAME[value]) }))}
        value={security}
        onChange={({ target }) => {
          const chosen = MAIL_SECURITY.find((known) => known === target.value) ?? security
          onChange({ security: chosen, ...(port === usualPorts[security] && { port: usualPorts[chosen] }) })
        }}
      />
      <NumberField
        label={t('Port')}
        required
        min={1}
        max={65_535}
        value={Number.isNaN(port) ? '' : port}
        error={portError}
        onChange={({ target }) => onChange({ port: target.valueAsNumber })}
      />
    </>
  )
}
