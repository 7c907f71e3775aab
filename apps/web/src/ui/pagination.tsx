import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { pageWindow } from './page-window.ts'

export interface PaginationProps {
  /** Current page, from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  label?: string
}

/** Moves between the pages of a list. Renders nothing if there is only one page. */
export function Pagination({ page, pageCount, onPage, label = t('Pages') }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav data-foot="pages" aria-label={label} className="mt-8 flex flex-wrap items-center justify-center gap-1 tabular-nums">
      <IconButton icon={ChevronLeft} label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {pageWindow(page, pageCount).map((number, index, all) =>
        number === null ? (
          <span key={`after-${all[index - 1]}`} aria-hidden className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            onClick={() => onPage(number)}
            aria-label={t('Page {number}', { number })}
            aria-current={number === page ? 'page' : undefined}
            className={cx('min-h-11 min-w-11 rounded-md px-2 font-semibold', number === page ? 'bg-ink text-paper' : 'hover:bg-ink/8')}
          >
            {number}
          </button>
        ),
      )}
      <IconButton icon={ChevronRight} label={t('Next page')} disabled={page >= pageCount} onClick={() => onPage(page + 1)} />
    </nav>
  )
}
