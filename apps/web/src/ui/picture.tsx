import { cx } from './cx.ts'

export interface PictureProps {
  /** `srcset` by format, and one address that every browser supports. */
  picture: { avif: string; webp: string; jpg: string; fallback: string }
  alt: string
  /** As in the `sizes` attribute. */
  sizes: string
  /** Loads at once, with high priority. */
  eager?: boolean
  className?: string
}

/** A picture that is part of the page itself, with an aspect ratio of 4:5, in the smallest format that the browser supports. */
export function Picture({ picture, alt, sizes, eager = false, className }: PictureProps) {
  return (
    <picture className={cx('plate block', className)}>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
      <img
        src={picture.fallback}
        srcSet={picture.jpg}
        sizes={sizes}
        alt={alt}
        width={4}
        height={5}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="block aspect-4/5 h-auto w-full object-cover"
      />
    </picture>
  )
}
