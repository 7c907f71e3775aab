import { firstGrapheme } from '@callboard/contract/graphemes'
import { useState } from 'react'
import { cx } from './cx.ts'

const sizes = { sm: 'size-8 text-sm', md: 'size-10', lg: 'size-16 text-lg', xl: 'size-24 text-xl' } as const

/** The letter needs a border where backgrounds are not shown: on paper and in forced colours. */
const LETTER = 'forced-colors:border print:border print:border-ink print:bg-transparent print:text-ink'

export interface AvatarProps {
  src?: string | null
  /** The person's name; empty if it is shown beside the image. */
  alt?: string
  /** The letter shown without an image. */
  initial: string
  size?: keyof typeof sizes
  className?: string
}

/** A small portrait, or a letter if there is no image or it cannot be loaded. */
export function Avatar({ src, alt = '', initial, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const frame = cx(
    'inline-grid flex-none place-items-center overflow-hidden rounded-full bg-ink font-display font-bold text-paper',
    sizes[size],
    className,
  )
  if (src && src !== broken) {
    return <img src={src} alt={alt} className={cx(frame, 'object-cover')} onError={() => setBroken(src)} decoding="async" />
  }
  return (
    <span className={cx(frame, LETTER)} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      {firstGrapheme(initial).toUpperCase()}
    </span>
  )
}
