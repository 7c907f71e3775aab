import { setUpBody } from '@callboard/contract/accounts/accounts/endpoints'
import { SET_UP_GUESSES } from '@callboard/contract/accounts/accounts/rules'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { safeReturnTo } from './sign-in-model.ts'

type Field = 'code' | 'email'

/**
 * The page of an instance without a casting director: the person who can read its log becomes the first one.
 *
 * @param onSignIn opens the sign-in page instead, for people who have an account; absent while there is none
 */
export function SetUpScreen({ logo, onSignIn }: { logo: ReactNode; onSignIn?: (() => void) | undefined }) {
  const [code, setCode] = useKeptState('set-up-code', '')
  const [email, setEmail] = useKeptState('set-up-email', '')
  const [refusals, setRefusals] = useState<Partial<Record<Field, string>>>({})
  const inputs = { code: useRef<HTMLInputElement>(null), email: useRef<HTMLInputElement>(null) }
  const refuse = (refused: Partial<Record<Field, string>>) => {
    setRefusals(refused)
    const input = inputs[refused.code === undefined ? 'email' : 'code'].current
    input?.focus()
    input?.select()
  }
  const begin = useChange({
    mutationFn: (body: { code: string; email: string }) => api('POST /api/set-up', { body }),
    onSuccess: ({ returnTo }) => window.location.assign(safeReturnTo(returnTo)),
    failed: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      if (fields['code'] || fields['email']) refuse(fields)
    },
  })
  const done = begin.isPending || begin.isSuccess
  const isOtherError = begin.isError && Object.keys(refusals).length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (done) return
    setRefusals({})
    if (code.trim() === '') return refuse({ code: t('Please enter the code that the log shows') })
    const checked = setUpBody.shape.email.safeParse(email)
    if (!checked.success) return refuse({ email: checked.error.issues[0]?.message ?? '' })
    begin.mutate({ code, email })
  }

  return (
    <SignInFrame title={t('Set up Callboard')} logo={logo}>
      <h1 className="mb-4 text-2xl">{t('Set up Callboard')}</h1>
      <p className="mb-6 text-ink-soft text-lg">
        {t(
          'This Callboard has no casting director yet. The person who runs it finds a code in its log, and becomes the first one with it.',
        )}
      </p>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          ref={inputs.code}
          label={t('Code from the log')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          hint={t('It works once. After {count} wrong ones the log shows another.', { count: SET_UP_GUESSES })}
          value={code}
          readOnly={done}
          error={refusals.code}
          onChange={({ target }) => {
            setCode(target.value)
            setRefusals(({ code: _, ...rest }) => rest)
          }}
        />
        <TextField
          ref={inputs.email}
          label={t('Your email')}
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('From now on you sign in with this address. Your colleagues see it, students do not.')}
          value={email}
          readOnly={done}
          error={refusals.email}
          onChange={({ target }) => {
            setEmail(target.value)
            setRefusals(({ email: _, ...rest }) => rest)
          }}
        />
        {isOtherError && (
          <p role="alert" className="text-danger">
            {errorText(begin.error, t('Callboard could not be set up. Please try again.'))}
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" pending={done} pendingLabel={t('Setting up...')}>
          {t('Set up Callboard')}
        </Button>
      </form>
      {onSignIn && (
        <div className="mt-6">
          <Button variant="ghost" onClick={onSignIn} disabled={done}>
            {t('I have an account: sign in')}
          </Button>
        </div>
      )}
    </SignInFrame>
  )
}
