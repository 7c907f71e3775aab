import { isDesk } from '@callboard/contract/access'
import { SHARE_LINK_DAYS, SHARE_LINK_MESSAGE, SHARE_TITLE_LENGTH } from '@callboard/contract/exchange/share-links/rules'
import { CONSENT_NEEDED } from '@callboard/contract/people/consents/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useUser } from '#app/session/session.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { missingConsentsQuery } from '#shared/queries/consents.ts'
import { shareLinksQuery } from '#shared/queries/share-links.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LiveLinks } from './live-links.tsx'
import { MadeLink } from './made-link.tsx'

const expiries = SHARE_LINK_DAYS.choices.map((days) => ({ value: String(days), label: plural(days, '1 day', '{count} days') }))

interface ShareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  studentId: number
  studentName: string
  /** Positions of the shared photos in the portfolio. */
  positions: readonly number[]
}

/** Creates a link that shows the chosen photos to anyone, offers ways to share it, and lists the active links. */
export function ShareDialog({ open, onOpenChange, studentId, studentName, positions }: ShareDialogProps) {
  const queryClient = useQueryClient()
  // Students share their own photos, too.
  const isOffice = isDesk(useUser()?.role)
  const [title, setTitle] = useKeptState(`share.${studentId}`, '')
  const [days, setDays] = useState(String(SHARE_LINK_DAYS.standard))
  const create = useChange({
    mutationFn: () =>
      api('POST /api/photo-download-links', {
        body: {
          studentId,
          selectedPhotos: [...positions],
          title: title.trim() || null,
          expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: shareLinksQuery(String(studentId)).queryKey }),
    failed: t(SHARE_LINK_MESSAGE.createFailed),
  })
  // The notice is above the form, which would move when it loads.
  const asksConsent = isOffice && open
  const consents = useQuery({ ...missingConsentsQuery(CONSENT_NEEDED.sharing, [studentId]), enabled: asksConsent })
  const isWaiting = asksConsent && awaitsAnswer(consents)
  const close = (next: boolean) => {
    if (!next) create.reset()
    onOpenChange(next)
  }
  const count = plural(positions.length, '1 photo', '{count} photos')
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={create.data ? t('Your link is ready') : t('Share {count}', { count })}
      description={plural(
        positions.length,
        'Anyone with the link sees this photo of {name}; no account is needed.',
        'Anyone with the link sees these photos of {name}; no account is needed.',
        { name: studentName },
      )}
      steady
    >
      {isWaiting ? (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <Stack gap={6}>
          {isOffice && <ConsentNotice need="sharing" studentIds={[studentId]} />}
          {create.data ? (
            <MadeLink
              url={create.data.url}
              expiresAt={create.data.expiresAt}
              title={title.trim() || t('Photos of {studentName}', { studentName })}
            />
          ) : (
            <form
              noValidate
              className="grid gap-5"
              onSubmit={(event) => {
                event.preventDefault()
                create.mutate()
              }}
            >
              <TextField
                label={t('Title')}
                hint={t('Shown above the photos. Optional.')}
                maxLength={SHARE_TITLE_LENGTH}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
              <SelectField
                label={t('The link works for')}
                options={expiries}
                value={days}
                onChange={(event) => setDays(event.target.value)}
              />
              <Button type="submit" variant="primary" pending={create.isPending} pendingLabel={t('Creating...')}>
                {t('Create link')}
              </Button>
            </form>
          )}
          {open && <LiveLinks studentId={String(studentId)} />}
        </Stack>
      )}
    </Dialog>
  )
}
