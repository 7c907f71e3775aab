import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'

interface PageTurnerProps {
  /** The number of rows before this page. */
  offset: number
  /** The number of rows on this page. */
  shown: number
  /** The page size: a full page may have a next one. */
  limit: number
  /** ` of 120`; empty if there is no count. */
  total: string
  onPrevious: () => void
  onNext: () => void
  /** Called when the user is about to press *Next*, to prefetch. */
  onNextIntent: () => void
}

/**
 * *Previous* and *Next*, disabled on the first and the last page, with the position between them. Renders nothing if there is only one
 * page.
 */
export function PageTurner({ offset, shown, limit, total, onPrevious, onNext, onNextIntent }: PageTurnerProps) {
  const hasNext = shown >= limit
  if (!hasNext && offset === 0) return null
  return (
    <nav aria-label={t('Pages')} className="mt-12 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
      <Button icon={ChevronLeft} disabled={offset === 0} onClick={onPrevious}>
        {t('Previous')}
      </Button>
      {shown > 0 && <p className="text-ink-soft text-sm tabular-nums">{`${offset + 1}–${offset + shown}${total}`}</p>}
      <Button disabled={!hasNext} onPointerEnter={hasNext ? onNextIntent : undefined} onFocus={onNextIntent} onClick={onNext}>
        <span className="inline-flex items-center gap-2">
          {t('Next')} <ChevronRight aria-hidden className="size-[1.15em] flex-none" strokeWidth={2.25} />
        </span>
      </Button>
    </nav>
  )
}
