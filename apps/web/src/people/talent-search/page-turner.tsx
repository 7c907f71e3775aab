import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'

/** *Previous* and *Next*, with the position in the list between them. */
export function PageTurner({
  place,
  onPrevious,
  onNext,
  onNextIntent,
}: {
  place: string | undefined
  /** `undefined` on the first page. */
  onPrevious: (() => void) | undefined
  /** `undefined` on the last page. */
  onNext: (() => void) | undefined
  /** Called when the user is about to press *Next*, to prefetch. */
  onNextIntent: () => void
}) {
  return (
    <nav aria-label={t('Pages')} className="mt-12 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
      <Button icon={ChevronLeft} disabled={!onPrevious} onClick={onPrevious}>
        {t('Previous')}
      </Button>
      {place && <p className="text-ink-soft text-sm tabular-nums">{place}</p>}
      <Button disabled={!onNext} onPointerEnter={onNextIntent} onFocus={onNextIntent} onClick={onNext}>
        <span className="inline-flex items-center gap-2">
          {t('Next')} <ChevronRight aria-hidden className="size-[1.15em] flex-none" strokeWidth={2.25} />
        </span>
      </Button>
    </nav>
  )
}
