import { signInBody } from '@callboard/contract/accounts/accounts/endpoints'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Requests a sign-in mail. Also used to request another one. */
export function useSignInMail({ onSent }: { onSent: (email: string) => void }) {
  return useChange({
    mutationFn: ({ email, returnTo }: { email: string; returnTo: string }) => api('POST /api/auth/email', { body: { email, returnTo } }),
    onSuccess: (_, { email }) => onSent(email),
  })
}

interface EmailStepProps {
  /** The initial value of the field. */
  initial: string
  returnTo: string
  onSent: (email: string) => void
}

/** The first step: the email address. */
export function EmailStep({ initial, returnTo, onSent }: EmailStepProps) {
  const [email, setEmail] = useKeptState('sign-in-email', initial)
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const refuse = (why: string) => {
    setRefusal(why)
    input.current?.focus()
  }
  const mail = useSignInMail({ onSent })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = signInBody.safeParse({ email })
    if (!checked.success) return refuse(checked.error.issues[0]?.message ?? '')
    setRefusal(undefined)
    mail.mutate(
      { email: email.trim(), returnTo },
      {
        onError: (error) =>
          refuse(
            (error instanceof ApiError && error.fields['email']) || errorText(error, t('The email could not be sent. Please try again.')),
          ),
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        ref={input}
        label={t('Email')}
        // With `type="email"` browsers return the domain in Punycode, not as the user typed it.
        name="email"
        inputMode="email"
        autoComplete="email webauthn"
        autoCapitalize="none"
        spellCheck={false}
        // The only field of this screen.
        autoFocus
        value={email}
        error={refusal}
        onChange={(event) => {
          setEmail(event.target.value)
          setRefusal(undefined)
        }}
      />
      <Button type="submit" variant="primary" size="lg" pending={mail.isPending} pendingLabel={t('Sending...')}>
        {t('Send me a sign-in link')}
      </Button>
    </form>
  )
}
