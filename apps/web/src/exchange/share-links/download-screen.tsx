import type { DownloadablePhotos } from '@callboard/contract/exchange/share-links/endpoints'
import { IOS_SHARE_LINK_HOURS, SHARE_LINK_MESSAGE } from '@callboard/contract/exchange/share-links/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Download, FileArchive, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { downloadablePhotosQuery } from '#shared/queries/share-links.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { FrameDrawing, SpotlightDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { isIos, saveOneAfterAnother } from './save-photos.ts'
import { ShareDialog } from './share-dialog.tsx'

/** One talent's photos to download and share. */
export function DownloadPhotosScreen() {
  const { id } = useParams({ from: '/download-photos/$id' })
  const photos = useQuery(downloadablePhotosQuery(id))
  if (photos.isPending) {
    return (
      <Page title={t('Download Photos')} width="desk">
        <Loading label={t('Loading photos')}>
          <Skeleton className="mb-10 h-12 w-80 max-w-full" />
          <Skeleton className="h-96" />
        </Loading>
      </Page>
    )
  }
  if (photos.isError) {
    const missing = photos.error instanceof ApiError && photos.error.status === 404
    return (
      <Page title={t('Download Photos')} width="text">
        {missing ? (
          <EmptyState
            as="h1"
            drawing={<SpotlightDrawing />}
            title={t(SHARE_LINK_MESSAGE.studentMissing)}
            action={
              <Link to="/" className={buttonClass('secondary')}>
                {t('Back to the start')}
              </Link>
            }
          >
            {t('This profile does not exist, or is not open to you.')}
          </EmptyState>
        ) : (
          <ErrorState as="h1" title={t('The photos could not be loaded')} onRetry={() => photos.refetch()} retrying={photos.isFetching}>
            {errorText(photos.error, t('Please try again in a moment.'))}
          </ErrorState>
        )}
      </Page>
    )
  }
  return <DownloadPhotos key={id} of={photos.data} />
}

function DownloadPhotos({ of: { studentId, studentName, mayShare, photos } }: { of: DownloadablePhotos }) {
  const id = String(studentId)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(photos.map(({ index }) => index)))
  const [sharing, setSharing] = useState(false)
  const selected = photos.filter(({ index }) => chosen.has(index))
  const positions = selected.map(({ index }) => index)
  const saving = useSaving(studentId)
  const toggle = (index: number) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(index)) after.add(index)
      return after
    })
  /** Calls `work`, or shows a message if no photo is chosen. */
  const withPhotos = (work: () => void) => {
    if (selected.length > 0) return work()
    toast({ title: t(SHARE_LINK_MESSAGE.noneSelected), description: t('Please select at least one photo.'), tone: 'destructive' })
  }

  return (
    <Page title={t('Photos of {studentName}', { studentName })} width="desk">
      <BackLink to="/talent/profile/$id" params={{ id }}>
        {t('Back to profile')}
      </BackLink>
      <PageHeader
        title={t('Download Photos')}
        lead={studentName}
        actions={
          photos.length > 0 && (
            <>
              {mayShare && (
                <Button icon={Share2} onClick={() => withPhotos(() => setSharing(true))}>
                  {t('Share')}
                </Button>
              )}
              <a
                className={buttonClass('secondary')}
                href={`/api/download-photos/${id}/zip?indices=${positions.join(',')}`}
                onClick={(event) => {
                  if (selected.length > 0) return
                  event.preventDefault()
                  withPhotos(() => undefined)
                }}
                download
              >
                <FileArchive aria-hidden className="size-5" /> {t('One .zip')}
              </a>
              <Button
                variant="primary"
                icon={Download}
                pending={saving.isPending}
                pendingLabel={t('Downloading...')}
                onClick={() => withPhotos(() => saving.mutate({ photos: selected, viewer: isIos() && mayShare }))}
              >
                {t('Download')}
              </Button>
            </>
          )
        }
      />
      {photos.length === 0 ? (
        <EmptyState drawing={<FrameDrawing />} title={t(SHARE_LINK_MESSAGE.noneAvailable)}>
          {t('{studentName} has no portfolio photos yet.', { studentName })}
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className="tabular-nums">
              {t('{count} of {count2} selected', { count: selected.length, count2: photos.length })}
            </p>
            {saving.isPending ? (
              <div className="flex flex-1 items-center gap-3 sm:max-w-sm">
                <ProgressBar className="flex-1" label={t('Photos downloaded')} share={saving.saved / Math.max(1, selected.length)} />
                <Button size="sm" onClick={saving.stop}>
                  {t('Stop')}
                </Button>
              </div>
            ) : (
              <div className="flex gap-2">
                <Button size="sm" onClick={() => setChosen(new Set(photos.map(({ index }) => index)))}>
                  {t('Select all')}
                </Button>
                <Button size="sm" onClick={() => setChosen(new Set())}>
                  {t('Deselect all')}
                </Button>
              </div>
            )}
          </div>
          <PhotoPicker photos={photos} chosen={chosen} onToggle={toggle} />
        </>
      )}
      {mayShare && (
        <ShareDialog open={sharing} onOpenChange={setSharing} studentId={studentId} studentName={studentName} positions={positions} />
      )}
    </Page>
  )
}

/** Saves photos one after another; on iOS, opens a page from which the user saves them. */
function useSaving(studentId: number) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(0)
  const stopping = useRef<AbortController | null>(null)
  const saving = useChange({
    mutationFn: async ({ photos, viewer }: { photos: DownloadablePhotos['photos']; viewer: boolean }) => {
      setSaved(0)
      if (!viewer) {
        stopping.current = new AbortController()
        return saveOneAfterAnother(photos, { onSaved: setSaved, signal: stopping.current.signal })
      }
      const selectedPhotos = photos.map(({ index }) => index)
      const expiresAt = new Date(Date.now() + IOS_SHARE_LINK_HOURS * HOUR_MS).toISOString()
      const { token } = await api('POST /api/photo-download-links', { body: { studentId, selectedPhotos, expiresAt } })
      await navigate({ to: '/photo-viewer/$token/$indices', params: { token, indices: selectedPhotos.join(',') } })
    },
    failed: (_, { viewer }) => (viewer ? t(SHARE_LINK_MESSAGE.viewerFailed) : t(SHARE_LINK_MESSAGE.downloadFailed)),
  })
  return { ...saving, saved, stop: () => stopping.current?.abort() }
}
