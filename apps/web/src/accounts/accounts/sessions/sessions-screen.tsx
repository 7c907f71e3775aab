import type { Session } from '@callboard/contract/accounts/accounts/sessions.endpoints'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime, formatRelative } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { sessionsQuery } from '#shared/queries/sessions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import type { Elements } from '#ui/elements.ts'
import { Cluster, Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

/** The session was already ended elsewhere, which counts as success. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

function useEnding(end: () => Promise<unknown>, done: string) {
  return useChange({
    mutationFn: end,
    onSuccess: () => void toast({ title: done }),
    failed: (error) =>
      isGone(error) ? void toast({ title: done }) : { title: t('Error'), fallback: t('This could not be done. Please try again.') },
    changes: [sessionsQuery],
  })
}

/** The user's sessions, with a button to end each. @param children other sections about signing in */
export function SessionsScreen({ children }: { children: Elements }) {
  const sessions = useQuery(sessionsQuery)
  return (
    <Page title={t('Your sessions')} width="text">
      <PageHeader
        title={t('Your sessions')}
        lead={t('Every browser where you are signed in. End sessions you do not recognise or no longer use.')}
      />
      {sessions.isError ? (
        <ErrorState onRetry={() => void sessions.refetch()} retrying={sessions.isFetching}>
          {errorText(sessions.error, t('Your sessions could not be loaded. Please try again.'))}
        </ErrorState>
      ) : sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : (
        <Loading label={t('Loading your sessions')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {/* This button is below a list of unknown length, which would move it while loading. */}
      {!sessions.isPending && children}
    </Page>
  )
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const [asking, setAsking] = useState(false)
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  const endOthers = useEnding(async () => {
    await api('DELETE /api/auth/sessions')
    setAsking(false)
  }, t('Signed out everywhere else'))
  return (
    <Section
      title={plural(sessions.length, 'Signed in here only', 'Signed in {count} times')}
      actions={
        others > 1 && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('End all others')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line border-line border-b">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('End {others} sessions?', { others })}
        description={t('You stay signed in here. Everywhere else you will be asked to sign in again.')}
        confirmLabel={t('End all others')}
        pending={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      />
    </Section>
  )
}

/** Translates the server's name of a browser, such as `Firefox on Windows`. */
function browserText(browser: string | null): string {
  const [, program, system] = /^(.+) on (.+)$/.exec(browser ?? '') ?? []
  if (program && system) return t('{program} on {system}', { program: t(program), system })
  return browser === null ? t('A browser') : t(browser)
}

function SessionRow({ session: { id, browser, firstSeenAt, lastSeenAt, isCurrent } }: { session: Session }) {
  const { timeZone } = useInstitution()
  const name = browserText(browser)
  const end = useEnding(() => api('DELETE /api/auth/sessions/{id}', { params: { id } }), t('Session ended'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <Cluster gap={2}>
          <h3 className="font-semibold font-text text-base">{name}</h3>
          {isCurrent && <Badge tone="ok">{t('This one')}</Badge>}
        </Cluster>
        <p className="text-ink-soft text-sm tabular-nums">
          <span>{isCurrent ? t('In use now') : t('Last seen {when}', { when: formatRelative(lastSeenAt, new Date()) })}</span> ·{' '}
          {t('since {when}', { when: formatDateTime(firstSeenAt, timeZone) })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          icon={LogOut}
          aria-label={t('Sign out of {name}, since {when}', { name, when: formatDateTime(firstSeenAt, timeZone) })}
          pending={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
