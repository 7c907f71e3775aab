import { Fragment, type ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from './cx.ts'

/** A placeholder for content that is still loading. Give it the true size: `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('skeleton block', className)} />
}

/** Lines of text that are still loading. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={cx('flex flex-col gap-2.5', className)}>
      <Repeat times={lines - 1}>
        <Skeleton className="h-4 w-full" />
      </Repeat>
      <Skeleton className="h-4 w-3/5" />
    </span>
  )
}

/** Repeats an element, such as the row of a list that is still loading. */
export function Repeat({ times, children }: { times: number; children: ReactNode }) {
  const places = Array.from({ length: times }, (_, place) => `place ${place}`)
  return places.map((place) => <Fragment key={place}>{children}</Fragment>)
}

/**
 * A form that is still loading.
 *
 * @param sections number of fields in each section
 */
export function SkeletonForm({ sections }: { sections: readonly number[] }) {
  return sections.map((fields) => (
    <div key={fields} className="mb-12 border-line border-t-2 pt-4">
      <Skeleton className="mb-6 h-6 w-52" />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Repeat times={fields}>
          <div>
            <Skeleton className="mb-2 h-4 w-24" />
            <Skeleton className="h-11" />
          </div>
        </Repeat>
      </div>
    </div>
  ))
}

/** Wraps skeletons and tells screen readers once that content is loading. */
export function Loading({ label = t('Loading'), className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
