import type { Director } from '@callboard/contract/settings/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { directorsQuery } from '#shared/queries/settings.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'

const BY: Readonly<Record<Director['by'], string>> = {
  server: msg('named on the server'),
  office: msg('added here'),
  group: msg('by a group of single sign-on'),
  sample: msg('part of the demo'),
}

function useDirectorChanges() {
  const queryClient = useQueryClient()
  const show = (directors: Director[]) => queryClient.setQueryData(directorsQuery.queryKey, directors)
  const failed = (error: unknown) => {
    if (isSignedOut(error)) return leaveForSignIn()
    void queryClient.invalidateQueries({ queryKey: directorsQuery.queryKey })
  }
  const add = useMutation({
    mutationFn: (email: string) => api('POST /api/directors', { body: { email } }),
    onSuccess: (directors, email) => {
      show(directors)
      toast({ title: t('Casting director added'), description: t('{email} can sign in now.', { email }) })
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: (email: string) => api('POST /api/directors/remove', { body: { email } }),
    onSuccess: (directors, email) => {
      show(directors)
      toast({
        title: t('Casting director removed'),
        description: t('{email} is signed out everywhere.', { email }),
        action: { label: t('Undo'), onAction: () => add.mutate(email) },
      })
    },
    onError: (error) => {
      failed(error)
      toast({ title: t('Not removed'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
  })
  return { add, remove }
}

/** Who is a casting director; anyone can be added by address, before they ever signed in. */
export function DirectorsPart() {
  const directors = useQuery(directorsQuery)
  const { timeZone } = useInstitution()
  const [email, setEmail] = useState('')
  const { add, remove } = useDirectorChanges()
  const refusal = add.error instanceof ApiError ? (add.error.fields['email'] ?? errorText(add.error, t('Please try again.'))) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(email, { onSuccess: () => setEmail('') })
  }
  if (directors.isError)
    return (
      <ErrorState onRetry={() => void directors.refetch()} retrying={directors.isFetching}>
        {errorText(directors.error, t('The list could not be loaded. Please try again.'))}
      </ErrorState>
    )
  if (directors.data === undefined)
    return (
      <Loading label={t('Loading casting directors')}>
        <SkeletonText lines={4} />
      </Loading>
    )
  return (
    <>
      <form noValidate className="mb-8 flex flex-wrap items-start gap-3" onSubmit={submit}>
        <TextField
          className="min-w-0 flex-1 basis-64"
          label={t('Add by address')}
          type="email"
          autoComplete="off"
          hint={t('They need no account yet: whoever signs in with it is a casting director.')}
          value={email}
          error={refusal}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" variant="primary" className="sm:mt-7.5" pending={add.isPending} pendingLabel={t('Adding...')}>
          {t('Add')}
        </Button>
      </form>
      <ul aria-label={t('Casting directors')} className="divide-y divide-line border-ink border-t-2 border-b border-b-line">
        {directors.data.map(({ email: address, name, by, lastSignInAt, isYou }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-72">
              <h2 className="wrap-anywhere font-semibold font-text text-base">
                {name ?? <EmailText email={address} />} {isYou && <Badge>{t('You')}</Badge>}
              </h2>
              <p className="text-ink-soft text-sm">
                {name !== null && (
                  <>
                    <EmailText email={address} />
                    {' · '}
                  </>
                )}
                {t(BY[by])}
                {' · '}
                {lastSignInAt === null ? t('never signed in') : t('last sign-in {when}', { when: formatDateTime(lastSignInAt, timeZone) })}
              </p>
            </div>
            {by === 'office' && !isYou && (
              <Button
                size="sm"
                pending={remove.isPending && remove.variables === address}
                pendingLabel={t('Removing...')}
                aria-label={t('Remove {what}', { what: name ?? address })}
                onClick={() => remove.mutate(address)}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
