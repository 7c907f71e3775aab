import type { Passkey } from '@callboard/contract/accounts/passkeys/endpoints'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime, formatRelative } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { canUsePasskeys } from '#devices/passkey.ts'
import { passkeysQuery } from '#shared/queries/passkeys.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Cluster, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

/** The user's passkeys, with a button to add one. */
export function PasskeysSection() {
  const passkeys = useQuery({ ...passkeysQuery, staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title={t('Passkeys')}
      actions={
        canUsePasskeys() && (
          <Button variant="secondary" icon={KeyRound} onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
    >
      <p className="measure mb-5 text-ink-soft">
        {t(
          'A passkey signs you in with your device’s fingerprint, face or PIN. No one can read it in your email, or trick you into typing it on a fake page.',
        )}
      </p>
      {passkeys.isError ? (
        <ErrorState onRetry={() => void passkeys.refetch()} retrying={passkeys.isFetching}>
          {errorText(passkeys.error, t('Your passkeys could not be loaded. Please try again.'))}
        </ErrorState>
      ) : passkeys.data === undefined ? (
        <Loading label={t('Loading your passkeys')}>
          <SkeletonText lines={2} />
        </Loading>
      ) : passkeys.data.length === 0 ? (
        <p>{canUsePasskeys() ? t('You have none yet.') : t('You have none yet, and this browser cannot make one at this address.')}</p>
      ) : (
        <ul aria-label={t('Passkeys')} className="divide-y divide-line border-line border-b">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey
  const { timeZone } = useInstitution()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const remove = useChange({
    mutationFn: () => api('DELETE /api/auth/passkeys/{id}', { params: { id } }),
    onSuccess: () => void toast({ title: t('Passkey removed'), description: t('We have sent you an email about it.') }),
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
    onSettled: () => setOpen(undefined),
    changes: [passkeysQuery],
  })
  const used = lastUsedAt ? t('Last used {when}', { when: formatRelative(lastUsedAt, new Date()) }) : t('Never used yet')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <Cluster gap={2}>
          <h3 className="break-words font-semibold font-text text-base">{name}</h3>
          {isSynced && <Badge tone="neutral">{t('On several devices')}</Badge>}
        </Cluster>
        <p className="text-ink-soft text-sm tabular-nums">
          {used} · {t('added {when}', { when: formatDateTime(createdAt, timeZone) })}
        </p>
      </div>
      <Cluster gap={1}>
        <IconButton icon={Pencil} label={t('Rename {name}', { name })} onClick={() => setOpen('rename')} />
        <IconButton icon={Trash2} label={t('Remove {name}', { name })} onClick={() => setOpen('remove')} />
      </Cluster>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'remove' : undefined)}
        title={t('Remove “{name}”?', { name })}
        description={t('It no longer signs you in and cannot be restored. The device may keep it until you remove it there, too.')}
        confirmLabel={t('Remove')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}
