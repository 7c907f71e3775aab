import type { ManagedAccount } from '@callboard/contract/accounts/accounts/staff.endpoints'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatRelative } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { accountRoleText } from '#shared/account-role-text.ts'
import { EmailText } from '#shared/email-text.tsx'
import { Badge, Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Cluster } from '#ui/layout.tsx'

/** Runs an action on an account's sessions or passkeys, and shows the outcome. */
function useDoing(doing: () => Promise<unknown>, done: string, onSettled: () => void) {
  return useChange({
    mutationFn: doing,
    onSuccess: () => void toast({ title: done }),
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
    onSettled,
    changes: [{ queryKey: ['/api/accounts'] }],
  })
}

/** One account, with buttons to sign it out and to remove its passkeys. */
export function AccountRow({
  account: { id, name, email, role, sessions, passkeys, lastSeenAt, groupsUnknown },
}: {
  account: ManagedAccount
}) {
  const isOwn = useSignedInUser().id === id
  const [asking, setAsking] = useState<'sign-out' | 'reset'>()
  const close = () => setAsking(undefined)
  const signOut = useDoing(() => api('DELETE /api/accounts/{id}/sessions', { params: { id } }), t('Signed out everywhere'), close)
  const reset = useDoing(() => api('DELETE /api/accounts/{id}/passkeys', { params: { id } }), t('Passkeys removed'), close)
  const facts = [
    sessions === 0 ? t('Not signed in') : plural(sessions, 'Signed in once', 'Signed in {count} times'),
    lastSeenAt && t('last seen {when}', { when: formatRelative(lastSeenAt, new Date()) }),
    passkeys === 0 ? t('no passkey') : plural(passkeys, 'one passkey', '{count} passkeys'),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <Cluster gap={2}>
          <h2 className="break-words text-lg">{name === email ? <EmailText email={email} /> : name}</h2>
          {role !== 'student' && <Tag>{accountRoleText(role)}</Tag>}
          {isOwn && <Tag>{t('You')}</Tag>}
          {groupsUnknown && <Badge tone="notice">{t('Groups unknown')}</Badge>}
        </Cluster>
        {name !== email && (
          <p className="text-ink-soft">
            <EmailText email={email} />
          </p>
        )}
        <p className="mt-1 text-ink-soft text-sm tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!isOwn && (
        <Cluster gap={2}>
          {passkeys > 0 && (
            <Button variant="ghost" aria-label={t('Remove the passkeys of {name}', { name })} onClick={() => setAsking('reset')}>
              {t('Remove passkeys…')}
            </Button>
          )}
          {sessions > 0 && (
            <Button aria-label={t('Sign {name} out everywhere', { name })} onClick={() => setAsking('sign-out')}>
              {t('Sign out everywhere…')}
            </Button>
          )}
        </Cluster>
      )}
      <ConfirmDialog
        open={asking === 'sign-out'}
        onOpenChange={(open) => !open && close()}
        title={t('Sign {name} out everywhere?', { name })}
        description={t('Anything they are doing is interrupted. They can sign in again.')}
        confirmLabel={t('Sign out everywhere')}
        pending={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      />
      <ConfirmDialog
        open={asking === 'reset'}
        onOpenChange={(open) => !open && close()}
        title={t('Remove the passkeys of {name}?', { name })}
        description={t(
          'For someone you know who has lost theirs. They are signed out everywhere and notified, and can add a new one by email.',
        )}
        confirmLabel={t('Remove passkeys')}
        pending={reset.isPending}
        onConfirm={() => reset.mutate()}
      />
    </li>
  )
}
