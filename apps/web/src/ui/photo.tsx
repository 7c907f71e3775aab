import { ImageOff } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from './cx.ts'
import { thumbhashPicture } from './thumbhash.ts'

/** A photo and the addresses of its sizes, as the API returns it. */
export interface PhotoSource {
  url: string
  width: number
  height: number
  thumbhash: string
  /** Address by width in pixels. */
  variants: Readonly<Record<string, string>>
}

/**
 * The sizes of a photo as `srcset`, smallest first.
 *
 * @returns `''` when there are none; then only the original exists
 */
export function photoSrcSet(variants: Readonly<Record<string, string>>): string {
  return Object.entries(variants)
    .filter(([width]) => /^\d+$/.test(width))
    .sort(([first], [second]) => Number(first) - Number(second))
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ')
}

/**
 * The CSS width at which a photo fills a space without being cut, even if it has fewer pixels.
 *
 * @param space width and height in CSS, such as `{ width: '100%', height: '100svh - 4rem' }`
 */
export function wholeWidth({ width, height }: Pick<PhotoSource, 'width' | 'height'>, space: { width: string; height: string }): string {
  return `min(${space.width}, (${space.height}) * ${width} / ${height})`
}

export interface PhotoProps {
  photo: PhotoSource
  /** Alt text, such as `Ana Silva, portrait`; empty only if the name is beside the photo. */
  alt: string
  /** The displayed width, as in the `sizes` attribute: `(width < 40rem) 50vw, 20rem`. */
  sizes: string
  /** Width by height, such as `'3/4'`; the photo's own ratio by default. */
  ratio?: string
  /** Loads at once instead of when it becomes visible; for the first photos of a screen. */
  eager?: boolean
  className?: string
}

/** A photo that causes no layout shift: its space is reserved, and its ThumbHash is shown until it has loaded. */
export function Photo({ photo, alt, sizes, ratio, eager = false, className }: PhotoProps) {
  const [state, setState] = useState<{ url: string; is: 'loaded' | 'broken' } | null>(null)
  const is = state?.url === photo.url ? state.is : 'waiting'
  const picture = is === 'waiting' ? thumbhashPicture(photo.thumbhash) : null
  const style: CSSProperties = { aspectRatio: ratio ?? `${photo.width} / ${photo.height}` }
  if (picture) style.background = `url(${picture}) center / cover`
  if (is === 'broken') {
    return (
      <span
        role="img"
        aria-label={alt || t('Photo')}
        className={cx('plate @container grid place-items-center text-center text-ink-soft text-sm', className)}
        style={style}
      >
        {/* A thumbnail has no space for text. */}
        <span className="@max-[7rem]:hidden p-2">{t('Photo cannot be shown')}</span>
        <ImageOff aria-hidden className="@min-[7rem]:hidden size-4" />
      </span>
    )
  }
  return (
    <img
      src={photo.variants['640'] ?? photo.url}
      srcSet={photoSrcSet(photo.variants) || undefined}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={() => setState({ url: photo.url, is: 'loaded' })}
      onError={() => setState({ url: photo.url, is: 'broken' })}
      className={cx('plate block h-auto w-full object-cover', className)}
      style={style}
    />
  )
}
