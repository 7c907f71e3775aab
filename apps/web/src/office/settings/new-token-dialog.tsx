import type { Api } from '@callboard/contract/api-types'
import { TOKEN_DAYS, TOKEN_LIMITS, TOKEN_SCOPES, type TokenScope } from '@callboard/contract/exchange/api-tokens/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { apiTokensQuery } from '#office/settings/api-token-queries.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { Field, useFieldIds } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SCOPE_TEXT } from './api-token-text.ts'
import { ShownSecret } from './shown-secret.tsx'

/** The number of the token's characters that the example shows. */
const SHOWN_CHARACTERS = 14

/** Creates a token, and shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(TOKEN_DAYS[2])
  const [scopes, setScopes] = useState<readonly TokenScope[]>([])
  const create = useChange({
    mutationFn: (body: Api['POST /api/api-tokens']['body']) => api('POST /api/api-tokens', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  })
  const fields = create.error instanceof ApiError ? create.error.fields : {}
  const refusal = create.error && Object.keys(fields).length === 0 ? errorText(create.error, t('Please try again.')) : undefined
  const made = create.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ name, scopes: [...scopes], expiresInDays: days })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? t('Your token is ready') : t('New token')}
      description={
        made
          ? t('Store it where your program reads it, never in its source code or in an email.')
          : t('A program that has it acts for you, within the scopes that you choose.')
      }
      footer={
        made ? undefined : (
          <FormButtons onCancel={onClose} form={formId} pending={create.isPending} pendingLabel={t('Creating...')}>
            {t('Make token')}
          </FormButtons>
        )
      }
    >
      {made ? (
        <>
          <ShownSecret label={made.apiToken.name} secret={made.secret} copied={t('Token copied')} />
          <p className="mt-6 text-sm">{t('Your program sends it in this header with every request:')}</p>
          <p className="wrap-anywhere mt-1 font-mono text-sm">Authorization: Bearer {made.secret.slice(0, SHOWN_CHARACTERS)}…</p>
          <p className="mt-2 text-sm">
            <a href="/api/openapi.json" target="_blank" rel="noreferrer">
              {t('What programs can call')}
            </a>
          </p>
        </>
      ) : (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={6}>
            <TextField
              label={t('Name')}
              hint={t('The program that uses it, such as Registrar. The audit log shows this name.')}
              required
              autoComplete="off"
              maxLength={TOKEN_LIMITS.name}
              value={name}
              error={fields['name'] ?? refusal}
              onChange={({ target }) => setName(target.value)}
            />
            <Scopes scopes={scopes} onScopes={setScopes} error={fields['scopes']} />
            <SelectField
              label={t('Valid for')}
              options={TOKEN_DAYS.map((value) => ({ value: String(value), label: plural(value, '1 day', '{count} days') }))}
              value={String(days)}
              error={fields['expiresInDays']}
              onChange={({ target }) => setDays(Number(target.value))}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

interface ScopesProps {
  scopes: readonly TokenScope[]
  onScopes: (scopes: readonly TokenScope[]) => void
  error: string | undefined
}

function Scopes({ scopes, onScopes, error }: ScopesProps) {
  const ids = useFieldIds({ error })
  return (
    <Field label={t('Scopes')} required error={error} ids={ids} group>
      <Stack gap={3}>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={t(SCOPE_TEXT[scope].name)}
            hint={t(SCOPE_TEXT[scope].hint)}
            checked={scopes.includes(scope)}
            onChange={({ target }) => onScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
          />
        ))}
      </Stack>
    </Field>
  )
}
