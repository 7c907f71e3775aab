import type { SharedPhotos } from '@callboard/contract/exchange/share-links/endpoints'
import { SHARE_LINK_MESSAGE } from '@callboard/contract/exchange/share-links/rules'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { LinkFailed } from '#shared/link-failed.tsx'
import { photoText } from '#shared/profile-text.ts'
import { sharedPhotosQuery } from '#shared/queries/share-links.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { Page, useDocumentTitle } from '#ui/layout.tsx'
import { wholeWidth } from '#ui/photo.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { thumbhashPicture } from '#ui/thumbhash.ts'
import { ExpiredLink, isExpired } from './link-states.tsx'
import { offerPhoto } from './save-photos.ts'

/** Parses positions such as `0,2,5` from the URL; invalid ones are ignored. */
function positionsOf(indices: string): Set<number> {
  return new Set(
    indices
      .split(',')
      .filter((text) => /^\d{1,3}$/.test(text))
      .map(Number),
  )
}

/** Shared photos one at a time on a phone, where a long press or *Save* stores them in the photo library. */
export function PhotoViewerScreen() {
  const { token, indices } = useParams({ from: '/photo-viewer/$token/$indices' })
  const shared = useQuery(sharedPhotosQuery(token))
  if (shared.isPending) {
    return (
      <Loading label={t('Loading photos')} className="scheme-dark grid h-dvh bg-paper px-4 pt-14 pb-20">
        <Skeleton className="h-full" />
      </Loading>
    )
  }
  if (isExpired(shared.error)) return <ExpiredLink />
  if (shared.isError) {
    return (
      <LinkFailed title={t(SHARE_LINK_MESSAGE.viewerTitle)} reading={shared}>
        {t(SHARE_LINK_MESSAGE.viewerLoadFailed)}
      </LinkFailed>
    )
  }
  const wanted = positionsOf(indices)
  const photos = shared.data.photos.filter(({ index }) => wanted.has(index))
  if (photos.length === 0) {
    return (
      <Page title={t(SHARE_LINK_MESSAGE.noneAvailable)} width="text">
        <EmptyState
          as="h1"
          drawing={<SpotlightDrawing />}
          title={t(SHARE_LINK_MESSAGE.noneAvailable)}
          action={
            <Link to="/download-link/$token" params={{ token }} className={buttonClass('secondary')}>
              {t('See all shared photos')}
            </Link>
          }
        />
      </Page>
    )
  }
  return <Viewer photos={photos} token={token} name={shared.data.studentName} />
}

function Viewer({ photos, token, name }: { photos: SharedPhotos['photos']; token: string; name: string }) {
  useDocumentTitle(t('Photos of {name}', { name }))
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const save = useChange({
    mutationFn: ({ url, index }: SharedPhotos['photos'][number]) => offerPhoto(proxied(url), index).catch(() => offerPhoto(url, index)),
    failed: { title: t(SHARE_LINK_MESSAGE.downloadFailed), description: t('Hold the photo to save it.') },
  })
  const goTo = (next: number) => strip.current?.children[next]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  const current = photos[place]
  return (
    <div className="scheme-dark flex h-dvh flex-col bg-paper text-ink">
      <header className="flex items-center justify-between gap-4 px-4 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2">
        <h1 className="min-w-0 truncate font-semibold font-text text-base tracking-normal">{name}</h1>
        <p aria-live="polite" className="whitespace-nowrap tabular-nums">
          {place + 1} / {photos.length}
        </p>
        <Link to="/download-link/$token" params={{ token }} aria-label={t('All shared photos')} className={`${buttonClass('ghost')} px-3!`}>
          <X aria-hidden className="size-5" />
        </Link>
      </header>
      <ul
        ref={strip}
        aria-label={t('Photos')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setPlace(Math.round(scrollLeft / Math.max(1, clientWidth)))}
      >
        {photos.map((photo, index) => (
          <li key={photo.index} className="@container-size grid h-full w-full flex-none snap-center place-items-center">
            <ViewedPhoto
              photo={photo}
              alt={photoText(t('{name}, photo {index}', { name, index: photo.index + 1 }), photo.photo)}
              eager={Math.abs(index - place) < 2}
            />
          </li>
        ))}
      </ul>
      <div className="mx-auto grid w-full max-w-lg grid-cols-[auto_1fr_auto] items-center gap-3 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <IconButton
          icon={ChevronLeft}
          label={t('Previous photo')}
          variant="secondary"
          disabled={place === 0}
          onClick={() => goTo(place - 1)}
        />
        <Button
          variant="primary"
          size="lg"
          icon={Download}
          pending={save.isPending}
          pendingLabel={t('Saving...')}
          onClick={() => current && save.mutate(current)}
        >
          {t('Save photo')}
        </Button>
        <IconButton
          icon={ChevronRight}
          label={t('Next photo')}
          variant="secondary"
          disabled={place === photos.length - 1}
          onClick={() => goTo(place + 1)}
        />
        <p className="col-span-full text-center text-ink-soft text-sm">{t('Or hold the photo to save it.')}</p>
      </div>
    </div>
  )
}

/** The address of the photo through the proxy. */
function proxied(url: string): string {
  return `/api/image-proxy?url=${encodeURIComponent(url)}`
}

/** The original photo, so that a long press saves it in full size; its own address if the proxy fails. */
function ViewedPhoto({ photo: { url, photo }, alt, eager }: { photo: SharedPhotos['photos'][number]; alt: string; eager: boolean }) {
  const [direct, setDirect] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const waiting = loaded ? null : thumbhashPicture(photo.thumbhash)
  return (
    <img
      src={direct ? url : proxied(url)}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      onLoad={() => setLoaded(true)}
      onError={() => setDirect(true)}
      className="h-auto object-contain"
      style={{
        width: wholeWidth(photo, { width: '100cqw', height: '100cqh' }),
        ...(waiting && { background: `url(${waiting}) center / cover` }),
      }}
    />
  )
}
