import type { TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { t } from '#app/language/t.ts'
import { Checkbox } from '#ui/choice.tsx'
import { FieldGrid, Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GroupsField } from './groups-field.tsx'
import { OwnAddress } from './own-address.tsx'

type Oidc = Extract<TypedSignOn, { kind: 'oidc' }>

interface OidcFieldsProps {
  readonly values: Oidc
  readonly signOn: Settings['signOn']
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (values: Oidc) => void
}

/** The values that an OpenID Connect provider needs from us, and those that we need from it. */
export function OidcFields({ values, signOn: { stored, addresses }, errors, onChange }: OidcFieldsProps) {
  const set = (more: Partial<Oidc>) => onChange({ ...values, ...more })
  const text = (key: 'issuer' | 'clientId' | 'scopes' | 'adminClaim') => ({
    value: values[key],
    error: errors[key],
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: target.value }),
  })
  const hasSecret = stored?.kind === 'oidc' && stored.hasSecret
  return (
    <Stack>
      <OwnAddress label={t('Redirect address to enter at the provider')} address={addresses.oidcRedirect} />
      <FieldGrid>
        <TextField label={t('Issuer')} placeholder="https://login.example.edu/realms/campus" {...text('issuer')} />
        <TextField label={t('Client id')} {...text('clientId')} />
        <TextField
          label={t('Client secret')}
          type="password"
          autoComplete="new-password"
          hint={
            hasSecret ? t('One is stored. It is never shown; type another to replace it.') : t('It is stored encrypted and never shown.')
          }
          value={values.clientSecret ?? ''}
          error={errors['clientSecret']}
          onChange={({ target }) => set({ clientSecret: target.value === '' ? undefined : target.value })}
        />
        <TextField label={t('Scopes')} hint={t('Separated by spaces.')} {...text('scopes')} />
      </FieldGrid>
      <GroupsField value={values.adminValues} error={errors['adminValues']} onChange={(adminValues) => set({ adminValues })} />
      <TextField
        label={t('Claim with the groups')}
        hint={t('Its name, or the path to it such as realm_access.roles.')}
        {...text('adminClaim')}
      />
      <Checkbox
        label={t('Trust addresses that the provider does not mark as verified')}
        hint={t('Only where people cannot choose their own address. Otherwise someone could sign in as another person.')}
        checked={values.trustEmail}
        onChange={({ target }) => set({ trustEmail: target.checked })}
      />
    </Stack>
  )
}
