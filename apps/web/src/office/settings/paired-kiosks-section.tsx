import type { PairedKiosk } from '@callboard/contract/accounts/paired-kiosks/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate, formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { pairedKiosksQuery } from '#shared/queries/paired-kiosks.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { PairKioskDialog } from './pair-kiosk-dialog.tsx'

/** The devices on which people check in by name: pairs, lists and revokes them. */
export function PairedKiosksSection() {
  const kiosks = useQuery(pairedKiosksQuery)
  const [isPairing, setIsPairing] = useState(false)
  return (
    <Section
      title={t('Paired kiosks')}
      actions={<Button onClick={() => setIsPairing(true)}>{t('Pair a kiosk')}</Button>}
      hint={t('People check in by name on these devices only. On every other device they need their code.')}
    >
      {kiosks.isError ? (
        <ErrorState as="p" onRetry={() => void kiosks.refetch()} retrying={kiosks.isFetching}>
          {errorText(kiosks.error, t('The kiosks could not be loaded. Please try again.'))}
        </ErrorState>
      ) : kiosks.data === undefined ? (
        <Loading label={t('Loading the kiosks')}>
          <SkeletonText lines={2} />
        </Loading>
      ) : kiosks.data.length === 0 ? (
        <p className="text-ink-soft">{t('No kiosk is paired.')}</p>
      ) : (
        <ul aria-label={t('Paired kiosks')} className="divide-y divide-line">
          {kiosks.data.map((kiosk) => (
            <KioskRow key={kiosk.id} kiosk={kiosk} />
          ))}
        </ul>
      )}
      {isPairing && <PairKioskDialog onClose={() => setIsPairing(false)} />}
    </Section>
  )
}

function KioskRow({ kiosk: { id, name, createdBy, createdAt, pairedAt, lastUsedAt } }: { kiosk: PairedKiosk }) {
  const { timeZone } = useInstitution()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useChange({
    mutationFn: () => api('DELETE /api/paired-kiosks/{id}', { params: { id } }),
    onSuccess: () => toast({ title: t('Kiosk revoked'), description: t('{name} no longer accepts names.', { name }) }),
    failed: t('Not revoked'),
    changes: [pairedKiosksQuery],
  })
  const day = formatDate(pairedAt ?? createdAt, timeZone)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold font-text text-base">
          <span>{name}</span> {pairedAt === null && <Tag>{t('Waits for its code')}</Tag>}
        </h3>
        <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
          <span>{createdBy === null ? t('paired on {day}', { day }) : t('by {who} on {day}', { who: createdBy, day })}</span>
          {' · '}
          <span>{lastUsedAt === null ? t('never used') : t('last used {when}', { when: formatDateTime(lastUsedAt, timeZone) })}</span>
        </p>
      </div>
      <Button size="sm" aria-label={t('Revoke {name}', { name })} onClick={() => setIsAsking(true)}>
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Revoke {name}?', { name })}
        description={t('People need their code to check in on that device. To accept names there again, pair it again.')}
        confirmLabel={t('Revoke kiosk')}
        pendingLabel={t('Revoking...')}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  )
}
