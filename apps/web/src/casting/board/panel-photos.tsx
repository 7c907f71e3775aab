import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { photoText } from '#shared/profile-text.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import { Photo } from '#ui/photo.tsx'
import { cardName, Face } from './face.tsx'

const PhotoLightbox = lazy(async () => ({ default: (await import('#shared/portfolio/photo-lightbox.tsx')).PhotoLightbox }))

/** All photos of an applicant; a press enlarges a photo. Shows only the first one until the others are loaded. */
export function PanelPhotos({ card }: { card: RoomCard }) {
  const photos = useQuery(talentQuery(card.studentId)).data?.portfolio.photos ?? []
  const [open, setOpen] = useState<number>()
  const [cover, ...others] = photos
  const name = cardName(card)
  const enlarge = (index: number) => {
    const photo = photos[index]
    return {
      type: 'button' as const,
      className: 'block w-full cursor-zoom-in rounded-sm',
      'aria-label': photo && photoText(t('Enlarge photo {index} of {count}', { index: index + 1, count: photos.length }), photo),
      onClick: () => setOpen(index),
    }
  }
  return (
    <div className="mx-auto max-w-52">
      {cover ? (
        <button {...enlarge(0)}>
          <Photo photo={cover} alt="" sizes="13rem" ratio="4/5" eager className="rounded-sm" />
        </button>
      ) : (
        <Face card={card} className="rounded-sm" />
      )}
      {others.length > 0 && (
        <ul className="mt-2 grid grid-cols-4 gap-1.5">
          {others.map((photo, index) => (
            <li key={photo.id}>
              <button {...enlarge(index + 1)}>
                <Photo photo={photo} alt="" sizes="3rem" ratio="4/5" className="rounded-sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <PhotoLightbox photos={photos} index={open} name={name} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
