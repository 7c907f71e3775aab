import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { ArrowLeft, ArrowRight, Ellipsis, GripVertical, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { fullName, photoText } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Photo } from '#ui/photo.tsx'
import { onPhoto, SortableGrid } from '#ui/sortable-grid.tsx'
import { usePhotoOrder } from './use-photo-order.ts'

const PhotoLightbox = lazy(async () => ({ default: (await import('#shared/portfolio/photo-lightbox.tsx')).PhotoLightbox }))

const overlay = cx(onPhoto, 'size-7')
/** Visible on hover or focus; always on devices without hover. */
const onDemand = 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100'

/** 4, 6 or 8 columns by screen size. */
export const PHOTO_GRID = 'grid grid-cols-4 gap-1.5 sm:grid-cols-6 sm:gap-2 lg:grid-cols-8'

/** The student's photos: a press opens one, dragging or a menu reorders them. */
export function PhotoGrid({ profile }: { profile: OwnProfile }) {
  const { photos } = profile.portfolio
  const name = fullName(profile)
  const { move } = usePhotoOrder(profile)
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <SortableGrid label={t('Portfolio')} noun={t('Photo')} ids={photos.map(({ id }) => id)} onMove={move} className={PHOTO_GRID}>
        {(id, index, { pointer, grip: { ref, ...grip }, dragging }) => {
          const photo = photos[index]
          if (!photo || photo.id !== id) return null
          return (
            <div className="group relative">
              <button
                type="button"
                {...pointer}
                aria-label={photoText(t('Open photo {index} of {count}', { index: index + 1, count: photos.length }), photo)}
                onClick={() => setOpen(index)}
                className={cx(
                  'block w-full touch-manipulation select-none [-webkit-touch-callout:none]',
                  dragging ? 'cursor-grabbing' : 'cursor-zoom-in',
                )}
              >
                <Photo photo={photo} alt="" sizes="(width < 40rem) 25vw, (width < 64rem) 16vw, 9rem" ratio="3/4" eager={index < 8} />
              </button>
              <button
                ref={ref}
                type="button"
                {...grip}
                aria-label={t('Move photo {index}', { index: index + 1 })}
                className={cx(overlay, onDemand, 'absolute bottom-1 left-1 pointer-coarse:hidden')}
              >
                <GripVertical aria-hidden className="size-4" />
              </button>
              {photos.length > 1 && (
                <div className="absolute right-1 bottom-1">
                  <Menu
                    trigger={
                      <button
                        type="button"
                        aria-label={t('Options of photo {index}', { index: index + 1 })}
                        className={cx(overlay, onDemand)}
                      >
                        <Ellipsis aria-hidden className="size-4" />
                      </button>
                    }
                  >
                    <MenuItem icon={Star} disabled={index === 0} onSelect={() => move(index, 0)}>
                      {t('Make first')}
                    </MenuItem>
                    <MenuItem icon={ArrowLeft} disabled={index === 0} onSelect={() => move(index, index - 1)}>
                      {t('Move earlier')}
                    </MenuItem>
                    <MenuItem icon={ArrowRight} disabled={index === photos.length - 1} onSelect={() => move(index, index + 1)}>
                      {t('Move later')}
                    </MenuItem>
                  </Menu>
                </div>
              )}
            </div>
          )
        }}
      </SortableGrid>
      {open !== null && (
        <Suspense fallback={null}>
          <PhotoLightbox photos={photos} index={open} name={name} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
