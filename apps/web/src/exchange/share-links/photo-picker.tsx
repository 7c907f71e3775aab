import type { DownloadablePhotos } from '@callboard/contract/exchange/share-links/endpoints'
import { Check } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { photoText } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { Photo } from '#ui/photo.tsx'

/**
 * A grid of photos that the user selects by pressing.
 *
 * @param chosen positions in the portfolio
 */
export function PhotoPicker({
  photos,
  chosen,
  onToggle,
}: {
  photos: DownloadablePhotos['photos']
  chosen: ReadonlySet<number>
  onToggle: (index: number) => void
}) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-5">
      {photos.map(({ index, photo }, place) => {
        const on = chosen.has(index)
        return (
          <li key={index}>
            <button
              type="button"
              aria-pressed={on}
              aria-label={photoText(t('Photo {index}', { index: index + 1 }), photo)}
              onClick={() => onToggle(index)}
              className={cx(
                'relative block w-full rounded-sm outline-offset-2 transition-opacity duration-100',
                on ? 'ring-3 ring-ink' : 'opacity-90 hover:opacity-100',
              )}
            >
              <Photo photo={photo} alt="" sizes="(width < 40rem) 50vw, (width < 64rem) 33vw, 14rem" ratio="3/4" eager={place < 4} />
              <span
                aria-hidden
                className={cx(
                  'absolute top-2 right-2 scheme-dark grid size-8 place-items-center rounded-full border-2 border-ink shadow-lift',
                  on ? 'bg-ink text-paper' : 'bg-paper/40 text-transparent',
                )}
              >
                <Check className="size-5" strokeWidth={3} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
