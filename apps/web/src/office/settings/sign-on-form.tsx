import type { SignOnCheck, TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { Banner, FormActions, Section, Stack } from '#ui/layout.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { OidcFields } from './oidc-fields.tsx'
import { SamlFields } from './saml-fields.tsx'
import { signOnOfKind, storedSignOn } from './sign-on-draft.ts'
import { CHECK_TEXT, SIGN_ON_NAME } from './sign-on-text.ts'
import { TrialResult, useSignOnTrial } from './sign-on-trial.tsx'
import { useSettingsChange } from './use-settings-change.ts'

/** Unsaved values; `undefined` if there are none. */
export type SignOnDraft = TypedSignOn | null | undefined

export interface SignOnFormProps {
  readonly signOn: Settings['signOn']
  /** The page holds the values, because a hidden part is unmounted. They are never stored on the device, because they contain a secret. */
  readonly draft: readonly [SignOnDraft, (draft: SignOnDraft) => void]
}

/** The provider of single sign-on, with a test. */
export function SignOnForm({ signOn, draft: [draft, setDraft] }: SignOnFormProps) {
  const { change } = useSettingsChange()
  const attempt = useChange({
    mutationFn: (provider: TypedSignOn) => api('POST /api/settings/sign-on/try', { body: { signOn: provider } }),
  })
  const trial = useSignOnTrial()
  const error = attempt.error ?? trial.error ?? change.error
  const form = useFirstError(error)
  if (signOn.isFixed)
    return (
      <Section title={t('Single sign-on')}>
        <p className="measure">
          {signOn.kind && t('{kind} is set up on the server, so it cannot be changed here.', { kind: SIGN_ON_NAME[signOn.kind] })}
        </p>
      </Section>
    )
  const provider = draft === undefined ? storedSignOn(signOn) : draft
  const given = error instanceof ApiError ? error.fields : {}
  const errors = Object.fromEntries(Object.entries(given).map(([path, message]) => [path.replace(/^signOn\.([^.]+).*/, '$1'), message]))
  const isPending = attempt.isPending || trial.isPending || change.isPending
  const isSecretMissing = signOn.stored?.kind === 'oidc' && !signOn.stored.hasSecret

  function set(next: TypedSignOn | null): void {
    attempt.reset()
    trial.reset()
    change.reset()
    setDraft(next)
  }
  function save(): void {
    attempt.reset()
    trial.reset()
    change.mutate(({ version }) => api('PUT /api/settings/sign-on', { body: { version, signOn: provider } }), {
      onSuccess: () => setDraft(undefined),
    })
  }

  return (
    <form
      ref={form}
      noValidate
      className="mt-12"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Section title={t('Single sign-on')} hint={t('People sign in with their university account. Sign-in by email stays beside it.')}>
        <Stack>
          {isSecretMissing && draft === undefined && (
            <Banner title={t('The client secret is missing')}>
              {t('No one can use single sign-on until you enter it. Secrets are not restored.')}
            </Banner>
          )}
          <RadioGroup
            label={t('Kind')}
            name="sign-on"
            direction="row"
            value={provider?.kind ?? 'none'}
            options={[
              { value: 'none', label: t('None') },
              { value: 'oidc', label: SIGN_ON_NAME.oidc },
              { value: 'saml', label: SIGN_ON_NAME.saml },
            ]}
            onChange={({ target }) => set(signOnOfKind(target.value, signOn))}
          />
          {provider?.kind === 'oidc' && <OidcFields values={provider} signOn={signOn} errors={errors} onChange={set} />}
          {provider?.kind === 'saml' && <SamlFields values={provider} signOn={signOn} errors={errors} onChange={set} />}
          {attempt.data && <CheckResult {...attempt.data} />}
          {trial.data && <TrialResult key={trial.data.id} {...trial.data} />}
        </Stack>
      </Section>
      {error !== null && Object.keys(errors).length === 0 && (
        <FieldError id="sign-on-error" error={errorText(error, t('Not saved. Please try again.'))} />
      )}
      <FormActions>
        {provider && (
          <Button
            disabled={isPending}
            pending={attempt.isPending}
            pendingLabel={t('Testing...')}
            onClick={() => {
              change.reset()
              trial.reset()
              attempt.mutate(provider)
            }}
          >
            {t('Test')}
          </Button>
        )}
        {provider && (
          <Button
            disabled={isPending}
            pending={trial.isPending}
            pendingLabel={t('Opening...')}
            onClick={() => {
              change.reset()
              attempt.reset()
              trial.mutate(provider)
            }}
          >
            {t('Try signing in')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={isPending} pending={change.isPending} pendingLabel={t('Saving...')}>
          {t('Save single sign-on')}
        </Button>
      </FormActions>
    </form>
  )
}

function CheckResult({ problem, provider }: SignOnCheck) {
  return (
    <div role="status">
      {problem !== null ? (
        <Banner tone="danger" title={t('This does not work yet')}>
          {t(CHECK_TEXT[problem])}
        </Banner>
      ) : (
        provider && (
          <Banner tone="ok" title={t('The provider answers')}>
            <span className="wrap-anywhere">
              {t('It calls itself {issuer}, and people sign in at {address}. Nothing was saved.', {
                issuer: provider.issuer,
                address: provider.entryPoint,
              })}
            </span>
          </Banner>
        )
      )}
    </div>
  )
}
