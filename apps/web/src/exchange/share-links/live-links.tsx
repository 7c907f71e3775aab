import type { ShareLink } from '@callboard/contract/exchange/share-links/endpoints'
import { LINK_BY_OFFICE } from '@callboard/contract/exchange/share-links/rules'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate, formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { shareLinksQuery } from '#shared/queries/share-links.ts'
import { Button } from '#ui/button.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'

/** The active share links of a portfolio, with their last use. */
export function LiveLinks({ studentId }: { studentId: string }) {
  const links = useQuery(shareLinksQuery(studentId))
  const revokeAll = useChange({
    mutationFn: () => api('DELETE /api/download-photos/{id}/links', { params: { id: studentId } }),
    onSuccess: () => toast({ title: t('All links revoked'), description: t('They cannot be restored. You can make new ones.') }),
    failed: { title: t('Error'), fallback: t('The links could not be revoked.') },
    changes: [shareLinksQuery(studentId)],
  })
  return (
    <section aria-labelledby="live-links">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h3 id="live-links" className="text-lg">
          {t('Links that work now')}
        </h3>
        {links.data && links.data.length > 1 && (
          <Button size="sm" pending={revokeAll.isPending} onClick={() => revokeAll.mutate()}>
            {t('Revoke all')}
          </Button>
        )}
      </div>
      {links.isPending ? (
        <Loading label={t('Loading links')}>
          <SkeletonText lines={2} className="py-3" />
        </Loading>
      ) : links.data?.length ? (
        <ul className="divide-y divide-line border-line border-y">
          {links.data.map((link) => (
            <LiveLink key={link.id} link={link} studentId={studentId} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{links.error ? errorText(links.error, t('The links could not be loaded.')) : t('No link yet.')}</p>
      )}
    </section>
  )
}

function LiveLink({ link, studentId }: { link: ShareLink; studentId: string }) {
  const { timeZone } = useInstitution()
  const revoke = useChange({
    mutationFn: () => api('DELETE /api/photo-download-links/{token}', { params: { token: String(link.id) } }),
    onSuccess: () => toast({ title: t('Link revoked'), description: t('It cannot be restored. You can make a new one.') }),
    failed: { title: t('Error'), fallback: t('The link could not be revoked.') },
    changes: [shareLinksQuery(studentId)],
  })
  const name = link.title ?? plural(link.photoCount, '1 photo', '{count} photos')
  const use = link.lastUsedAt ? t('last used {when}', { when: formatDateTime(link.lastUsedAt, timeZone) }) : t('not used yet')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-ink-soft text-sm">
          {[
            t('Until {when}', { when: formatDate(link.expiresAt, timeZone) }),
            use,
            link.createdBy ? t('by {name}', { name: link.createdBy === LINK_BY_OFFICE ? t('casting office') : link.createdBy }) : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <Button size="sm" pending={revoke.isPending} aria-label={t('Revoke the link {name}', { name })} onClick={() => revoke.mutate()}>
        {t('Revoke')}
      </Button>
    </li>
  )
}
