import type { Photo as StoredPhoto } from '@callboard/contract/people/photos/endpoints'
import { MAGIC_LINK_THUMBNAILS } from '@callboard/contract/people/profile-links/rules'
import { useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { photoText } from '#shared/profile-text.ts'
import { Section } from '#ui/layout.tsx'
import { Photo } from '#ui/photo.tsx'
import { PhotoOverlay } from './photo-overlay.tsx'

/** The first photos of a portfolio, and the number of others; each opens in the whole window. */
export function PortfolioCard({ photos, name }: { photos: readonly StoredPhoto[]; name: string }) {
  const [shown, setShown] = useState<number | null>(null)
  const more = photos.length - MAGIC_LINK_THUMBNAILS
  return (
    <Section title={plural(photos.length, 'Portfolio ({count} photo)', 'Portfolio ({count} photos)')}>
      {photos.length === 0 && <p className="text-ink-soft">{t('No photos yet.')}</p>}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-4">
        {photos.slice(0, MAGIC_LINK_THUMBNAILS).map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className="block w-full cursor-zoom-in rounded-sm"
              aria-label={t('{photoText}, full screen', { photoText: photoText(t('Photo {index}', { index: index + 1 }), photo) })}
              onClick={() => setShown(index)}
            >
              <Photo photo={photo} alt="" sizes="(width < 40rem) 50vw, (width < 64rem) 33vw, 17rem" ratio="3/4" />
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-ink-soft">{t('+{more} more photos', { more })}</p>}
      {shown !== null && <PhotoOverlay photos={photos} index={shown} name={name} onShow={setShown} onClose={() => setShown(null)} />}
    </Section>
  )
}
