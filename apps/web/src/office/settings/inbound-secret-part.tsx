import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { inboundAddressQuery } from '#shared/queries/inbound-mails.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Cluster, Section, Stack } from '#ui/layout.tsx'
import { OwnAddress } from './own-address.tsx'
import { ShownSecret } from './shown-secret.tsx'

const failed = { title: t('Error'), fallback: t('That could not be saved. Please try again.') }

/** The URL to which mail providers post replies, and its secret. */
export function InboundSecretPart() {
  const { timeZone } = useInstitution()
  const { data } = useQuery(inboundAddressQuery)
  const [secret, setSecret] = useState<string>()
  const [isAsked, setAsked] = useState<'replace' | 'remove'>()
  const changes = [inboundAddressQuery]
  const make = useChange({
    mutationFn: () => api('POST /api/inbound-mail/secret'),
    onSuccess: (made) => {
      setAsked(undefined)
      setSecret(made.secret)
    },
    failed,
    changes,
  })
  const remove = useChange({
    mutationFn: () => api('DELETE /api/inbound-mail/secret'),
    onSuccess: () => setAsked(undefined),
    failed,
    changes,
  })
  if (!data) return null
  const { address, secretMadeAt } = data
  return (
    <Section
      title={t('Replies from a mail provider')}
      hint={t('A provider that turns emails into calls brings them here, signed with a secret. The manual for programs says how.')}
    >
      <Stack>
        <OwnAddress label={t('Address for the provider')} address={address} />
        <p className="text-ink-soft">
          {secretMadeAt
            ? t('The secret was made {when}. It is not shown again.', { when: formatDateTime(secretMadeAt, timeZone) })
            : t('There is no secret, so nothing is taken there.')}
        </p>
        <Cluster>
          <Button size="sm" pending={make.isPending} onClick={() => (secretMadeAt ? setAsked('replace') : make.mutate())}>
            {secretMadeAt ? t('New secret') : t('Make a secret')}
          </Button>
          {secretMadeAt && (
            <Button size="sm" variant="ghost" onClick={() => setAsked('remove')}>
              {t('Remove the secret')}
            </Button>
          )}
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={isAsked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={isAsked === 'remove' ? t('Remove the secret?') : t('Replace the secret?')}
        description={t('The provider’s emails are refused at once, until it has a new secret.')}
        confirmLabel={isAsked === 'remove' ? t('Remove the secret') : t('Replace secret')}
        pendingLabel={t('Saving...')}
        pending={make.isPending || remove.isPending}
        onConfirm={() => (isAsked === 'remove' ? remove.mutate() : make.mutate())}
      />
      <Dialog open={secret !== undefined} onOpenChange={(open) => !open && setSecret(undefined)} title={t('The secret for incoming email')}>
        <ShownSecret label={t('Secret')} secret={secret ?? ''} copied={t('Secret copied')} />
      </Dialog>
    </Section>
  )
}
