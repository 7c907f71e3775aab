import type { SelfTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Captions, Play, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { NamedInTapes } from '#shared/media-requests/named-in-tapes.tsx'
import { selfTapesQuery, tapeUploadsQuery } from '#shared/queries/self-tapes.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { CaptionsDialog } from './captions/captions-dialog.tsx'
import type { CaptionsDraft } from './captions/captions-draft.ts'
import { TapePicture } from './tape-picture.tsx'
import { TapeStateBadge } from './tape-state-badge.tsx'
import { purposeText, sizeText } from './tape-text.ts'

/** How long unsaved text can be restored, in milliseconds. */
const UNSAVED_MS = 20_000

const GRID = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3'

/** The student's own videos. */
export function SelfTapesScreen() {
  const tapes = useQuery(selfTapesQuery)
  const uploads = useQuery(tapeUploadsQuery)
  const [deleting, setDeleting] = useState<SelfTape | null>(null)
  const [captioning, setCaptioning] = useState<{ tape: SelfTape; kept?: CaptionsDraft } | null>(null)

  function closeCaptions(tape: SelfTape, kept: CaptionsDraft | null) {
    setCaptioning(null)
    if (kept) {
      toast({
        title: t('Captions not saved'),
        action: { label: t('Continue with them'), onAction: () => setCaptioning({ tape, kept }) },
        durationMs: UNSAVED_MS,
      })
    }
  }

  return (
    <Page title={t('My Self-Tapes')}>
      <PageHeader title={t('My Self-Tapes')} actions={tapes.data?.length ? <UploadLink /> : undefined} />
      {uploads.data?.uploads.length ? (
        <div className="mb-8">
          <Banner
            tone="info"
            title={t('An upload is not finished')}
            action={
              <Link to="/self-tape-upload" className="lone-link">
                {t('Continue the upload')}
              </Link>
            }
          />
        </div>
      ) : null}
      <NamedInTapes />
      {tapes.isError ? (
        <ErrorState onRetry={() => void tapes.refetch()} retrying={tapes.isFetching}>
          {errorText(tapes.error, t('Your self-tapes could not be loaded. Please try again.'))}
        </ErrorState>
      ) : tapes.data === undefined ? (
        <Loading label={t('Loading self-tapes')} className={GRID}>
          {['first', 'second', 'third'].map((place) => (
            <div key={place}>
              <Skeleton className="aspect-video w-full" />
              <Skeleton className="mt-3 h-6 w-3/5" />
              <Skeleton className="mt-2 h-5 w-2/5" />
            </div>
          ))}
        </Loading>
      ) : tapes.data.length === 0 ? (
        <EmptyState drawing={<SpotlightDrawing />} title={t('No self-tapes yet')} action={<UploadLink />}>
          {t('A self-tape is a short video of you reading for a part. Upload one, or record it here.')}
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {tapes.data.map((tape) => (
            <li key={tape.id} className="min-w-0">
              <Tape tape={tape} onCaption={() => setCaptioning({ tape })} onDelete={() => setDeleting(tape)} />
            </li>
          ))}
        </ul>
      )}
      {captioning && (
        <CaptionsDialog tape={captioning.tape} kept={captioning.kept} onClose={(unsaved) => closeCaptions(captioning.tape, unsaved)} />
      )}
      {deleting && <DeleteTape tape={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

function UploadLink() {
  return (
    <Link to="/self-tape-upload" className={buttonClass('primary')}>
      <Upload aria-hidden className="size-4" /> {t('Upload Self-Tape')}
    </Link>
  )
}

function Tape({ tape, onCaption, onDelete }: { tape: SelfTape; onCaption: () => void; onDelete: () => void }) {
  const { timeZone } = useInstitution()
  return (
    <article>
      <TapePicture tape={tape} />
      <h2 className="mt-3 break-words text-lg">{tape.title}</h2>
      <p className="text-ink-soft text-sm tabular-nums">
        {formatDate(tape.createdAt, timeZone)}
        {tape.fileSize !== null && <span>{` · ${sizeText(tape.fileSize)}`}</span>}
      </p>
      {tape.description && <p className="mt-2 whitespace-pre-line break-words">{tape.description}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Tag>{purposeText(tape)}</Tag>
        {tape.captionsUrl !== null && <Tag>{t('Captions')}</Tag>}
        <TapeStateBadge state={tape.state} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <a
          className={buttonClass('secondary', 'sm')}
          href={tape.videoUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('View {title}, opens in a new tab', { title: tape.title })}
        >
          <Play aria-hidden className="size-4" /> {t('View')}
        </a>
        {tape.isStored && (
          <Button
            size="sm"
            icon={Captions}
            onClick={onCaption}
            aria-label={
              tape.captionsUrl === null
                ? t('Add captions to {title}', { title: tape.title })
                : t('Edit captions of {title}', { title: tape.title })
            }
          >
            {tape.captionsUrl === null ? t('Add captions') : t('Edit captions')}
          </Button>
        )}
        <IconButton className="ml-auto" icon={Trash2} size="sm" label={t('Delete {title}', { title: tape.title })} onClick={onDelete} />
      </div>
    </article>
  )
}

function DeleteTape({ tape, onClose }: { tape: SelfTape; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useChange({
    mutationFn: () => api('DELETE /api/self-tapes/{id}', { params: { id: tape.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: selfTapesQuery.queryKey })
      onClose()
      toast({ title: t('Self-tape deleted') })
    },
    failed: { title: t('Error'), fallback: t(SELF_TAPE_MESSAGE.deleteFailed) },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Delete “{title}”?', { title: tape.title })}
      description={t('This action cannot be undone.')}
      confirmLabel={t('Delete')}
      pendingLabel={t('Deleting...')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
