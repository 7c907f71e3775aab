import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'ok' | 'notice' | 'danger' | 'urgent' | 'info' | 'neutral'

const looks: Record<Tone, string> = {
  ok: 'bg-ok-tint text-ok',
  notice: 'bg-notice-tint text-notice',
  danger: 'bg-danger-tint text-danger',
  urgent: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  neutral: 'bg-ink/8 text-ink',
}

/** Each tone has its own shape, so that colour is never the only sign. */
const marks: Record<Tone, ReactNode> = {
  ok: <path d="M2 6.3 4.8 9 10 3.2" fill="none" stroke="currentColor" strokeWidth="2" />,
  notice: <circle cx="6" cy="6" r="3.6" fill="none" stroke="currentColor" strokeWidth="2" />,
  danger: <path d="m2.5 2.5 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="2" />,
  urgent: <path d="M6 1v6m0 2.5V11" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  info: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  neutral: <path d="M2 6h8" fill="none" stroke="currentColor" strokeWidth="2" />,
}

/**
 * A status as a word, with a mark that shows it without colour.
 *
 * @param tone `ok` accepted, active; `notice` pending, waiting; `danger` rejected, failed; `urgent` needs attention soon; `info` plain
 * fact; `neutral` over
 * @param wraps its text wraps if there is little width, such as on a small photo; otherwise it is cut
 */
export function Badge({
  tone = 'neutral',
  mark = true,
  wraps = false,
  className,
  children,
}: {
  tone?: Tone
  mark?: boolean
  wraps?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 px-2.5 py-0.5 font-semibold text-sm forced-colors:border',
        // While a wrapping badge has one line, it is as round as the others.
        wraps ? 'rounded-[0.8rem]' : 'rounded-full',
        looks[tone],
        className,
      )}
    >
      {mark && (
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 flex-none">
          {marks[tone]}
        </svg>
      )}
      <span className={wraps ? 'wrap-anywhere min-w-0' : 'truncate'}>{children}</span>
    </span>
  )
}

/** A word such as a specialty or a type, without status or mark. */
export function Tag({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span className={cx('inline-block max-w-full truncate rounded-full border border-line px-2.5 py-0.5 text-sm', className)}>
      {children}
    </span>
  )
}

/** Tags beside each other, as a list for screen readers. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  )
}
