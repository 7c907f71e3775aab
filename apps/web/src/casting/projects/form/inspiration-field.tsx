import { MAX_INSPIRATION_PHOTOS } from '@callboard/contract/casting/projects/rules'
import { photoHashOf, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { countUploads, type RunningUploads } from '#shared/use-after-uploads.ts'
import { IconButton } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { UploadList } from '#ui/upload-list.tsx'
import { useInspirationPhotos } from './use-inspiration-photos.ts'

/** The photos that show the mood of the shoot. */
export function InspirationField({
  urls,
  error,
  onChange,
  onUploads,
}: {
  urls: readonly string[]
  error?: string
  onChange: (urls: string[]) => void
  /** Called with the pending uploads, whenever they change. */
  onUploads: (uploads: RunningUploads) => void
}) {
  // Several uploads may end between two renders; each must see the photos that the previous one added.
  const current = useRef(urls)
  current.current = urls
  const { uploads, add, cancel, retry } = useInspirationPhotos(urls.length, (url) => {
    current.current = [...new Set([...current.current, url])]
    onChange([...current.current])
  })
  const { running, failed } = countUploads(uploads)
  useEffect(() => onUploads({ running, failed }), [running, failed, onUploads])
  const full = urls.length + uploads.length >= MAX_INSPIRATION_PHOTOS
  return (
    <div className="flex flex-col gap-4">
      {urls.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {urls.map((url, index) => {
            const hash = photoHashOf(url)
            return (
              <li key={url} className="relative">
                <img
                  src={hash ? photoUrl(hash, 320) : url}
                  alt={t('Inspiration {index}', { index: index + 1 })}
                  className="plate aspect-[4/5] w-full object-cover"
                />
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('Remove inspiration photo {index}', { index: index + 1 })}
                  className="absolute! top-1 right-1 bg-paper!"
                  onClick={() => onChange(urls.filter((one) => one !== url))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      <DropZone
        label={t('Add inspiration photos')}
        hint={
          full
            ? t('That is all: a casting call has at most {maxInspirationPhotos} photos', { maxInspirationPhotos: MAX_INSPIRATION_PHOTOS })
            : t('Up to {maxInspirationPhotos} photos of 20MB each', { maxInspirationPhotos: MAX_INSPIRATION_PHOTOS })
        }
        disabled={full}
        onFiles={add}
      />
      {error && (
        <p role="alert" className="text-danger text-sm">
          {t(error)}
        </p>
      )}
    </div>
  )
}
