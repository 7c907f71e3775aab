import { cx } from './cx.ts'

export interface ProgressBarProps {
  /** The name of the work in progress. */
  label: string
  /** 0 to 1; `null` while it is unknown. */
  share: number | null
  className?: string
}

/** The progress of a piece of work. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={cx('h-1.5 overflow-hidden rounded-full bg-ink/15 forced-colors:border', className)}
    >
      <div
        className={cx(
          'h-full rounded-full bg-ink transition-[width] duration-200 forced-colors:bg-[Highlight]',
          percent === null && 'w-1/3 animate-pulse',
        )}
        {...(percent === null ? {} : { style: { width: `${percent}%` } })}
      />
    </div>
  )
}
