import type { TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { SAML_METADATA_MAX } from '@callboard/contract/accounts/single-sign-on/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { t } from '#app/language/t.ts'
import { FieldGrid, Stack } from '#ui/layout.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { GroupsField } from './groups-field.tsx'
import { OwnAddress } from './own-address.tsx'

type Saml = Extract<TypedSignOn, { kind: 'saml' }>

interface SamlFieldsProps {
  readonly values: Saml
  readonly signOn: Settings['signOn']
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (values: Saml) => void
}

/** The values that a SAML provider needs from us, and those that we need from it. */
export function SamlFields({ values, signOn: { addresses }, errors, onChange }: SamlFieldsProps) {
  const set = (more: Partial<Saml>) => onChange({ ...values, ...more })
  const text = (key: 'metadata' | 'entityId' | 'emailAttribute' | 'adminAttribute') => ({
    value: values[key] ?? '',
    error: errors[key],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [key]: key === 'entityId' && target.value === '' ? null : target.value }),
  })
  return (
    <Stack>
      <OwnAddress label={t('Our metadata, for the provider')} address={addresses.samlMetadata} />
      <OwnAddress label={t('Where the provider sends its answers (ACS)')} address={addresses.samlResponse} />
      <TextArea
        label={t('Metadata of the provider')}
        hint={t('Their address, which is read again every hour, or their text.')}
        placeholder="https://idp.example.edu/idp/shibboleth"
        required
        rows={2}
        room={SAML_METADATA_MAX}
        {...text('metadata')}
      />
      <GroupsField value={values.adminValues} error={errors['adminValues']} onChange={(adminValues) => set({ adminValues })} />
      <FieldGrid>
        <TextField label={t('Attribute with the groups')} required {...text('adminAttribute')} />
        <TextField label={t('Attribute with the address')} required {...text('emailAttribute')} />
        <TextField label={t('Our name at the provider')} hint={t('Empty: the address of our metadata.')} {...text('entityId')} />
      </FieldGrid>
      <p className="measure text-ink-soft text-sm">
        {t('Keys that sign our requests or open encrypted answers are files of the server; docs/operate.md says how to set them.')}
      </p>
    </Stack>
  )
}
