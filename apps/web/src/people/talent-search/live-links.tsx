import type { ProfileLink } from '@callboard/contract/people/profile-links/endpoints'
import { PROFILE_LINK_MESSAGE } from '@callboard/contract/people/profile-links/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate, formatRelative } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { profileLinksQuery } from '#shared/queries/talent.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { LINK_NAMES } from './use-make-link.ts'

/** The active links of a talent, with their last use and a button to revoke each. */
export function LiveLinks({ id, onRevoked }: { id: number; onRevoked: (link: ProfileLink) => void }) {
  const links = useQuery(profileLinksQuery(id))
  const [asked, setAsked] = useState<ProfileLink | null>(null)
  const revoke = useChange({
    mutationFn: ({ id: linkId }: ProfileLink) => api('DELETE /api/talent/{id}/links/{linkId}', { params: { id, linkId } }),
    onSuccess: (_, link) => {
      onRevoked(link)
      toast({ title: link.kind === 'edit' ? t('Edit link revoked') : t('Magic link revoked') })
    },
    failed: (error) =>
      error instanceof ApiError && error.status === 404
        ? void toast({ title: t(PROFILE_LINK_MESSAGE.dead) })
        : { title: t('Failed to revoke the link'), description: undefined },
    onSettled: () => setAsked(null),
    changes: [profileLinksQuery(id)],
  })
  if (links.isPending || (links.isSuccess && links.data.length === 0)) return null
  return (
    <section>
      <h3 className="mb-2 text-lg">{t('Links')}</h3>
      {links.isError ? (
        <p role="alert" className="text-danger">
          {errorText(links.error, t('The links could not be loaded.'))}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {links.data.map((link) => (
            <LiveLink key={link.id} link={link} onRevoke={() => setAsked(link)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked ? (asked.kind === 'edit' ? t('Revoke this edit link?') : t('Revoke this magic link?')) : ''}
        description={t('It stops working right away and cannot be restored. You can make a new one.')}
        confirmLabel={t('Revoke')}
        pendingLabel={t('Revoking...')}
        pending={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked)}
      />
    </section>
  )
}

function LiveLink({ link, onRevoke }: { link: ProfileLink; onRevoke: () => void }) {
  const { timeZone } = useInstitution()
  const { kind, createdAt, createdBy, lastUsedAt, expiresAt } = link
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(LINK_NAMES[kind])}</p>
        <p className="break-words text-ink-soft text-sm">
          {[
            createdBy
              ? t('Made {when} by {name}', { when: formatDate(createdAt, timeZone), name: createdBy })
              : t('Made {when}', { when: formatDate(createdAt, timeZone) }),
            lastUsedAt ? t('last used {when}', { when: formatRelative(lastUsedAt, new Date()) }) : t('not used yet'),
            t('expires {when}', { when: formatDate(expiresAt, timeZone) }),
          ].join(' · ')}
        </p>
      </div>
      <Button size="sm" onClick={onRevoke} aria-label={kind === 'edit' ? t('Revoke edit link') : t('Revoke magic link')}>
        {t('Revoke')}
      </Button>
    </li>
  )
}
