import type { SharedPhotos } from '@callboard/contract/exchange/share-links/endpoints'
import { SHARE_LINK_MESSAGE } from '@callboard/contract/exchange/share-links/rules'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, FileArchive, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { LinkFailed } from '#shared/link-failed.tsx'
import { photoText } from '#shared/profile-text.ts'
import { sharedPhotosQuery } from '#shared/queries/share-links.ts'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Photo } from '#ui/photo.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ExpiredLink, isExpired } from './link-states.tsx'
import { offerPhoto } from './save-photos.ts'

/** Shared photos, for anyone with the link. */
export function SharedPhotosScreen() {
  const { token } = useParams({ from: '/download-link/$token' })
  const shared = useQuery(sharedPhotosQuery(token))
  const over = useIsOver(shared.data?.expiresAt)
  if (shared.isPending) {
    return (
      <Page title={t('Shared photos')}>
        <Loading label={t('Loading photos')}>
          <Skeleton className="mb-10 h-12 w-80 max-w-full" />
          <Skeleton className="h-96" />
        </Loading>
      </Page>
    )
  }
  if (over || isExpired(shared.error)) return <ExpiredLink />
  if (shared.isError) {
    return (
      <LinkFailed title={t(SHARE_LINK_MESSAGE.missing)} reading={shared}>
        {t('Check that the whole link was copied, or ask for a new one.')}
      </LinkFailed>
    )
  }
  return <Shared shared={shared.data} token={token} />
}

/** Whether an instant has passed; updates while the page is open. */
function useIsOver(instant: string | undefined): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!instant) return
    const left = new Date(instant).getTime() - Date.now()
    // Timers are limited to 24 days, which is longer than a page stays open.
    const timer = setTimeout(() => setOver(true), Math.min(Math.max(left, 0), 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [instant])
  return over
}

function Shared({ shared: { title, studentName, expiresAt, photos }, token }: { shared: SharedPhotos; token: string }) {
  const { timeZone } = useInstitution()
  const save = useChange({
    mutationFn: ({ url, index }: SharedPhotos['photos'][number]) => offerPhoto(url, index),
    failed: { title: t(SHARE_LINK_MESSAGE.downloadFailed), description: t('Please try again.') },
  })
  const name = title ?? t('Photos of {studentName}', { studentName })
  return (
    <Page title={name}>
      <PageHeader
        slug={title ? studentName : t('Shared photos')}
        title={name}
        lead={t('No account is needed to see and download them. The link works until {when}.', {
          when: formatDateTime(expiresAt, timeZone),
        })}
        actions={
          photos.length > 0 && (
            <>
              <Link
                to="/photo-viewer/$token/$indices"
                params={{ token, indices: photos.map(({ index }) => index).join(',') }}
                className={buttonClass('secondary')}
              >
                <Smartphone aria-hidden className="size-5" /> {t('One by one')}
              </Link>
              <a className={buttonClass('primary')} href={`/api/photo-download-links/${encodeURIComponent(token)}/zip`} download>
                <FileArchive aria-hidden className="size-5" /> {t('Download all')}
              </a>
            </>
          )
        }
      />
      {photos.length === 0 ? (
        <EmptyState drawing={<FrameDrawing />} title={t(SHARE_LINK_MESSAGE.noneAvailable)}>
          {t('These photos have been taken down since.')}
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {photos.map((shared, place) => (
            <li key={shared.index} className="relative">
              <Photo
                photo={shared.photo}
                alt={photoText(t('{studentName}, photo {index}', { studentName, index: shared.index + 1 }), shared.photo)}
                sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, 23rem"
                eager={place < 2}
              />
              <IconButton
                icon={Download}
                label={t('Download photo {index}', { index: shared.index + 1 })}
                variant="secondary"
                className="absolute right-3 bottom-3"
                onClick={() => save.mutate(shared)}
              />
            </li>
          ))}
        </ul>
      )}
      <footer className="mt-12 border-line border-t pt-5 text-ink-soft text-sm">{t('These photos were shared via Callboard.')}</footer>
    </Page>
  )
}
