import type { Photo } from '@callboard/contract/people/photos/endpoints'
import Lightbox, { type Slide } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Download from 'yet-another-react-lightbox/plugins/download'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { photoAsJpeg } from '#devices/photo-jpeg.ts'
import { photoText } from '#shared/profile-text.ts'
import { photoFileName } from './photo-download.ts'

function slideOf(photo: Photo, index: number, name: string): Slide {
  const { width, height } = photo
  const sized = Object.entries(photo.variants).map(([size, src]) => ({
    src,
    width: Number(size),
    height: Math.round((height * Number(size)) / width),
  }))
  return {
    src: photo.url,
    width,
    height,
    srcSet: [...sized, { src: photo.url, width, height }],
    alt: photoText(t('{name}, photo {index}', { name, index: index + 1 }), photo),
  }
}

interface PhotoLightboxProps {
  photos: readonly Photo[]
  /** Index of the first photo to show. */
  index: number
  /** The name of the student. */
  name: string
  onClose: () => void
}

/** One photo at a time, in a loop: previous, next, `n / total`, download, close. Loaded when the page with the photos is idle. */
export function PhotoLightbox({ photos, index, name, onClose }: PhotoLightboxProps) {
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={photos.map((photo, place) => slideOf(photo, place, name))}
      plugins={[Counter, Download]}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Previous: t('Previous photo'),
        Next: t('Next photo'),
        Close: t('Close'),
        Download: t('Download photo'),
        Lightbox: t('Photos of {name}', { name }),
      }}
      download={{
        download: ({ slide, saveAs }) => {
          const place = photos.findIndex(({ url }) => url === slide.src)
          photoAsJpeg(slide.src).then(
            (file) => saveAs(file, photoFileName(place)),
            () =>
              toast({
                title: t('Download Failed'),
                description: t('The photo could not be downloaded. Please try again.'),
                tone: 'destructive',
              }),
          )
        },
      }}
    />
  )
}
