import { useState } from 'react'
import { cx } from '#ui/cx.ts'

/**
 * A person's first photo, or their initials. The name is shown beside it.
 *
 * @param src the photo's address; `null` without one
 */
export function Portrait({ src, initials, className }: { src: string | null; initials: string; className?: string | undefined }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(src)}
        className={cx('plate block aspect-[4/5] w-full object-cover', className)}
      />
    )
  }
  return (
    <span aria-hidden className={cx('plate grid aspect-[4/5] w-full place-items-center font-display text-ink-soft text-lg', className)}>
      {initials}
    </span>
  )
}
