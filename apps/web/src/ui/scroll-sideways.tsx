import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/**
 * Lets a table that is wider than its container scroll sideways. Such a table also scrolls up and down: its headings cannot stick to the
 * page, so they stick to the container, which is no higher than the screen.
 */
export function ScrollSideways({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isWider, setWider] = useState(false)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const measure = () => setWider(current.scrollWidth > current.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    if (current.firstElementChild) observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={place}
      data-scrolls={isWider || undefined}
      className={cx('relative', className, isWider && 'md:max-h-[calc(100dvh-var(--sticky-top)-1rem)] md:overflow-auto')}
    >
      {children}
    </div>
  )
}
