import type { SignOnTrial, TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { SIGN_ON_PROBLEM } from '@callboard/contract/accounts/single-sign-on/rules'
import { POLLING_MS } from '@callboard/contract/pauses'
import { useQuery } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { Banner } from '#ui/layout.tsx'

/** Tests the typed values by a sign-in in another window, which creates no session. */
export function useSignOnTrial() {
  return useChange({
    async mutationFn(signOn: TypedSignOn) {
      // Opens the window before the request, because browsers allow that only for a moment after a press.
      const opened = window.open('', '_blank', 'popup,width=560,height=720')
      try {
        const trial = await api('POST /api/settings/sign-on/trials', { body: { signOn } })
        if (opened) opened.location.href = trial.location
        return { ...trial, isBlocked: opened === null }
      } catch (error) {
        opened?.close()
        throw error
      }
    },
  })
}

/** The result of a test sign-in. */
export function TrialResult({ id, location, isBlocked }: { id: string; location: string; isBlocked: boolean }) {
  const { data, error } = useQuery({
    ...apiQuery('GET /api/settings/sign-on/trials/{id}', { params: { id } }),
    // The provider redirects the other window without a session, so live updates do not report the result.
    refetchInterval: ({ state }) => (state.error || state.data?.isWaiting === false ? false : POLLING_MS),
    retry: false,
  })
  return (
    <div role="status">
      {error ? (
        <Banner tone="danger" title={errorText(error, t('What the provider said could not be read.'))} />
      ) : !data || data.isWaiting ? (
        <Banner title={t('Sign in in the other window')}>
          {t('What your provider says is shown here. No one is signed in, and nothing is saved.')}{' '}
          {isBlocked && (
            <a href={location} target="_blank" rel="noreferrer">
              {t('Open the window')}
            </a>
          )}
        </Banner>
      ) : (
        <Answer {...data} />
      )}
    </div>
  )
}

function Answer({ problem, person }: SignOnTrial) {
  const title = problem === null ? t('Signing in works') : t('No one would be signed in')
  return (
    <Banner tone={problem === null ? 'ok' : 'danger'} title={title}>
      {problem !== null && <p>{t(SIGN_ON_PROBLEM[problem])}</p>}
      {person && (
        <dl className="wrap-anywhere grid grid-cols-[auto_1fr] gap-x-4">
          <dt>{t('Name')}</dt>
          <dd>{[person.firstName, person.lastName].filter(Boolean).join(' ') || t('not said')}</dd>
          <dt>{t('Email')}</dt>
          <dd>{person.email ?? t('not said')}</dd>
          <dt>{t('Groups')}</dt>
          <dd>{person.groups?.join(', ') || t('not said')}</dd>
          <dt>{t('Role')}</dt>
          <dd>{person.isAdmin ? t('Casting director, by a group') : t('As the office names them, otherwise student')}</dd>
        </dl>
      )}
    </Banner>
  )
}
