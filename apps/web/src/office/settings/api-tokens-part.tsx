import type { ApiToken } from '@callboard/contract/exchange/api-tokens/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate, formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { apiTokensQuery } from '#office/settings/api-token-queries.ts'
import { Tag, TagList } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { SCOPE_TEXT, STATE_TEXT } from './api-token-text.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'

/** The API tokens for other programs: creates, lists and revokes them. */
export function ApiTokensPart() {
  const tokens = useQuery(apiTokensQuery)
  const [isMaking, setIsMaking] = useState(false)
  if (tokens.isError)
    return (
      <ErrorState onRetry={() => void tokens.refetch()} retrying={tokens.isFetching}>
        {errorText(tokens.error, t('The tokens could not be loaded. Please try again.'))}
      </ErrorState>
    )
  if (tokens.data === undefined)
    return (
      <Loading label={t('Loading the tokens')}>
        <SkeletonText lines={4} />
      </Loading>
    )
  const make = (
    <Button variant="primary" onClick={() => setIsMaking(true)}>
      {t('New token')}
    </Button>
  )
  return (
    <>
      {tokens.data.length === 0 ? (
        <EmptyState title={t('No program has a token')} action={make}>
          {t('With a token, a program of yours reads and changes what you choose, such as profiles from the student register.')}
        </EmptyState>
      ) : (
        <Section
          title={t('API tokens')}
          actions={make}
          hint={t('Each acts for the person who made it, and stops when they are no longer a casting director.')}
        >
          <ul aria-label={t('API tokens')} className="divide-y divide-line">
            {tokens.data.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        </Section>
      )}
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} />}
    </>
  )
}

function TokenRow({ token: { id, name, scopes, state, createdBy, createdAt, expiresAt, lastUsedAt } }: { token: ApiToken }) {
  const { timeZone } = useInstitution()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useChange({
    mutationFn: () => api('DELETE /api/api-tokens/{id}', { params: { id } }),
    onSuccess: () => toast({ title: t('Token revoked'), description: t('{name} is refused from now on.', { name }) }),
    failed: t('Not revoked'),
    changes: [apiTokensQuery],
  })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold font-text text-base">
          {name} {state !== 'active' && <Tag>{t(STATE_TEXT[state])}</Tag>}
        </h3>
        <div className="my-1.5">
          <TagList tags={scopes.map((scope) => t(SCOPE_TEXT[scope].name))} />
        </div>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {t('made by {who} on {day}', { who: createdBy, day: formatDate(createdAt, timeZone) })}
          {' · '}
          <span>{lastUsedAt === null ? t('never used') : t('last used {when}', { when: formatDateTime(lastUsedAt, timeZone) })}</span>
          {' · '}
          <span>
            {state === 'expired'
              ? t('expired on {day}', { day: formatDate(expiresAt, timeZone) })
              : t('expires on {day}', { day: formatDate(expiresAt, timeZone) })}
          </span>
        </p>
      </div>
      <Button size="sm" aria-label={t('Revoke {name}', { name })} onClick={() => setIsAsking(true)}>
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Revoke {name}?', { name })}
        description={t('The program that uses this token is refused right away. A revoked token cannot be restored.')}
        confirmLabel={t('Revoke token')}
        pendingLabel={t('Revoking...')}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  )
}
