import type { Photo as StoredPhoto } from '@callboard/contract/people/photos/endpoints'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '#app/language/t.ts'
import { photoText } from '#shared/profile-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Modal, ModalTitle } from '#ui/modal.tsx'
import { Photo, wholeWidth } from '#ui/photo.tsx'

/**
 * One photo in the whole window. A press anywhere or Escape closes it; arrow keys move to the others.
 *
 * @param index index of the shown photo
 */
export function PhotoOverlay({
  photos,
  index,
  name,
  onShow,
  onClose,
}: {
  photos: readonly StoredPhoto[]
  index: number
  name: string
  onShow: (index: number) => void
  onClose: () => void
}) {
  const photo = photos[index]
  if (!photo) return null
  const width = wholeWidth(photo, { width: '100vw', height: '100dvh' })
  const turn = (step: number) => onShow((index + step + photos.length) % photos.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  return (
    <Modal
      onClose={onClose}
      onClick={onClose}
      onKeyDown={onKeyDown}
      className="scheme-dark fixed inset-0 z-50 grid animate-fade cursor-zoom-out place-items-center bg-paper text-ink outline-none"
    >
      <ModalTitle className="sr-only">{t('{name}, photo {index} of {count}', { name, index: index + 1, count: photos.length })}</ModalTitle>
      <div key={photo.id} style={{ width }}>
        <Photo
          photo={photo}
          alt={photoText(t('{name}, {index} of {count}', { name, index: index + 1, count: photos.length }), photo)}
          sizes={width}
          eager
          className="rounded-none"
        />
      </div>
      <IconButton icon={X} label={t('Close')} className="absolute! top-3 right-3 bg-paper/70" onClick={onClose} />
      {photos.length > 1 && (
        <div className="absolute inset-x-3 bottom-3 flex items-center justify-center gap-3">
          <IconButton
            icon={ChevronLeft}
            label={t('Previous photo')}
            className="bg-paper/70"
            onClick={(event) => {
              event.stopPropagation()
              turn(-1)
            }}
          />
          <span aria-hidden className="rounded-md bg-paper/70 px-2 py-1 tabular-nums">
            {index + 1} / {photos.length}
          </span>
          <IconButton
            icon={ChevronRight}
            label={t('Next photo')}
            className="bg-paper/70"
            onClick={(event) => {
              event.stopPropagation()
              turn(1)
            }}
          />
        </div>
      )}
    </Modal>
  )
}
