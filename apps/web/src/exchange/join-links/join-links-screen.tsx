import type { JoinLink } from '@callboard/contract/exchange/join-links/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { joinLinksQuery } from '#shared/queries/join-links.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Cluster, Page, PageHeader } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { countText, daysText, STATE } from './join-link-text.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useJoinLinks } from './use-join-links.ts'

/** The links by which visitors register on their own devices. */
export function JoinLinksScreen() {
  const links = useQuery(joinLinksQuery)
  const [edited, setEdited] = useState<JoinLink | 'new'>()
  const newLink = (
    <Button variant="primary" icon={ListPlus} onClick={() => setEdited('new')}>
      {t('New link')}
    </Button>
  )
  const hasSome = links.data !== undefined && links.data.length > 0
  return (
    <Page title={t('Registration links')} width="desk">
      <PageHeader
        title={t('Registration links')}
        lead={t('Visitors register themselves on their own phones: print a poster with the code, or send the address.')}
        actions={hasSome && newLink}
      />
      {links.data ? (
        hasSome ? (
          <ul aria-label={t('Registration links')} className="divide-y divide-line border-ink border-t-2 border-b border-b-line">
            {links.data.map((link) => (
              <LinkRow key={link.id} link={link} onEdit={() => setEdited(link)} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('No registration links yet')} action={newLink}>
            {t('Make one for an open day or a fair, with the questions, days and number of places that you choose.')}
          </EmptyState>
        )
      ) : links.error ? (
        <ErrorState onRetry={() => void links.refetch()} retrying={links.isFetching}>
          {errorText(links.error, t('The list could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading the registration links')}>
          <SkeletonText lines={5} />
        </Loading>
      )}
      {edited && <LinkDialog link={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

function LinkRow({ link, onEdit }: { link: JoinLink; onEdit: () => void }) {
  const { pause, revoke } = useJoinLinks()
  const { id, title, url, state, isPaused, known, createdBy } = link
  const { name, tone } = STATE[state]
  const facts = [
    countText(link),
    known > 0 && plural(known, '1 of them had an account', '{count} of them had an account'),
    daysText(link),
    createdBy && t('made by {createdBy}', { createdBy }),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-5">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere text-lg">{title}</h2>
          <Badge tone={tone}>{t(name)}</Badge>
        </div>
        <p className="wrap-anywhere mt-1 text-ink-soft tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        <p className="wrap-anywhere mt-1 text-sm">{url}</p>
      </div>
      <Cluster gap={2}>
        <Button
          size="sm"
          aria-label={t('Copy the address of {title}', { title })}
          onClick={() => void copyAddress(url, { title: t('Link copied') })}
        >
          {t('Copy link')}
        </Button>
        <Link
          to="/registration-links/$id/poster"
          params={{ id: String(id) }}
          className={buttonClass('secondary', 'sm')}
          aria-label={t('Poster of {title}', { title })}
        >
          {t('Poster')}
        </Link>
        <Button size="sm" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button
          size="sm"
          aria-label={isPaused ? t('Continue {title}', { title }) : t('Pause {title}', { title })}
          pending={pause.isPending}
          onClick={() => pause.mutate({ link, isPaused: !isPaused })}
        >
          {isPaused ? t('Continue') : t('Pause')}
        </Button>
        <Button
          size="sm"
          aria-label={t('Revoke {title}', { title })}
          pending={revoke.isPending}
          pendingLabel={t('Revoking...')}
          onClick={() => revoke.mutate(link)}
        >
          {t('Revoke')}
        </Button>
      </Cluster>
    </li>
  )
}
