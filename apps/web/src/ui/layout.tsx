import type { ReactNode } from 'react'
import { cx } from './cx.ts'

// In a separate file, to keep the rest of this one out of the first load.
export { Page, useDocumentTitle } from './page.tsx'

export interface PageHeaderProps {
  title: ReactNode
  /** The small line above the title. */
  slug?: ReactNode
  /** The sentence below the title. */
  lead?: ReactNode
  /** Buttons, the main action last. Several share the width of a phone. */
  actions?: ReactNode
}

/** The header of a screen, with its only `h1`. */
export function PageHeader({ title, slug, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 in-data-desk:mb-4 in-data-desk:items-center in-data-desk:gap-y-3 md:mb-10 md:in-data-desk:mb-3">
      <div
        className={cx(
          'min-w-0 max-w-3xl flex-1 in-data-desk:flex in-data-desk:flex-wrap in-data-desk:items-baseline in-data-desk:[&>*]:min-w-0 in-data-desk:gap-x-4',
          lead ? 'basis-80' : 'basis-auto',
        )}
      >
        {slug && <p className="slug mb-2 in-data-desk:mb-0.5 in-data-desk:basis-full">{slug}</p>}
        <h1 className={headline(title)}>{title}</h1>
        {lead && <p className="measure mt-3 text-ink-soft text-lg in-data-desk:mt-0.5 in-data-desk:text-base">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&:has(>:nth-child(2))>*]:flex-auto">{actions}</div>}
    </header>
  )
}

/** Titles longer than this many characters fill about three lines of a phone at the largest size. */
const LONG_TITLE = 60

/** The classes of a screen's title. A long title is one size smaller, and breaks inside words instead of being cut. */
export function headline(title: ReactNode): string {
  return cx('wrap-anywhere', typeof title === 'string' && title.length > LONG_TITLE ? 'text-xl' : 'text-2xl')
}

export interface SectionProps {
  title: ReactNode
  id?: string
  /** Beside the heading. */
  actions?: ReactNode
  hint?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a screen under a heading with a line. Not a box. */
export function Section({ title, id, actions, hint, className, children }: SectionProps) {
  return (
    <section id={id} className={cx('mb-12 in-data-desk:mb-8', className)}>
      <div className="mb-5 border-ink border-t-2 pt-3 in-data-desk:mb-3 in-data-desk:pt-2">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="wrap-anywhere min-w-0 text-lg">{title}</h2>
          {actions}
        </div>
        {hint && <p className="measure mt-1 text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

const gaps = { 1: 'gap-1', 2: 'gap-2', 3: 'gap-3', 4: 'gap-4', 6: 'gap-6', 8: 'gap-8' } as const
type Gap = keyof typeof gaps

/** Elements below each other. */
export function Stack({ gap = 4, className, children }: { gap?: Gap; className?: string; children: ReactNode }) {
  return <div className={cx('flex flex-col', gaps[gap], className)}>{children}</div>
}

/** Elements beside each other, which wrap. */
export function Cluster({ gap = 3, className, children }: { gap?: Gap; className?: string; children: ReactNode }) {
  return <div className={cx('flex flex-wrap items-center', gaps[gap], className)}>{children}</div>
}

/** Fields of a form, in two columns if there is space; `wide-field` on a child spans both. */
export function FieldGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 [&>.wide-field]:col-span-full', className)}>{children}</div>
}

/** The buttons at the end of a form. On phones they stay visible. @param stays whether they do so on larger screens, too */
export function FormActions({ stays = false, children }: { stays?: boolean; children: ReactNode }) {
  return (
    <div
      data-foot="form"
      className={cx(
        'sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-10 -mx-4 mt-8 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper low:static px-4 py-3 max-sm:[&>*]:flex-1 max-sm:[&:has(>:nth-child(3))>*]:flex-auto sm:mx-0 sm:px-0',
        !stays && 'sm:static',
      )}
    >
      {children}
    </div>
  )
}

/** Facts as labels and values, separated by thin lines. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cx('divide-y divide-line border-line border-y', className)}>{children}</dl>
}

/** One fact; renders nothing without a value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null
  return (
    <div className="grid grid-cols-[minmax(7rem,34%)_1fr] gap-4 py-2.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A box for one object, such as a talent or a casting call. Sections are not cards. */
export function Card({
  as: Tag = 'div',
  className,
  children,
}: {
  as?: 'div' | 'article' | 'li' | 'section'
  className?: string
  children: ReactNode
}) {
  return <Tag className={cx('rounded-lg border border-line bg-raised p-5', className)}>{children}</Tag>
}

/** A message that stays on the screen, such as *Complete Your Profile*. */
export function Banner({
  tone = 'notice',
  title,
  children,
  action,
}: {
  tone?: 'notice' | 'danger' | 'info' | 'ok'
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  const looks = {
    notice: 'bg-notice-tint border-notice',
    danger: 'bg-danger-tint border-danger',
    info: 'bg-info-tint border-info',
    ok: 'bg-ok-tint border-ok',
  }
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-4 rounded-md border-l-4 p-4 md:px-5', looks[tone])}>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5">{children}</div>}
      </div>
      {action}
    </div>
  )
}
