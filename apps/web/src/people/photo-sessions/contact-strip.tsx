import { ArrowRightLeft, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { CapturePicture } from './capture-picture.tsx'
import type { Capture } from './capture-store.ts'

/** This session's photos, newest last; each can be kept, discarded or moved to another student. */
export function ContactStrip({
  captures,
  name,
  onDiscard,
  onMove,
}: {
  captures: readonly Capture[]
  name: string
  onDiscard: (capture: Capture, isDiscarded: boolean) => void
  onMove: (capture: Capture) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const count = captures.length
  useEffect(() => {
    // Beside the camera's picture the list scrolls: show the newest photo.
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  const kept = captures.filter(({ isDiscarded }) => !isDiscarded).length
  return (
    <section aria-labelledby="strip-heading" className="lg:flex lg:min-h-0 lg:flex-1 lg:flex-col">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-3">
        <h2 id="strip-heading" className="text-lg">
          {t('Contact strip')}
        </h2>
        <p role="status" className="text-ink-soft tabular-nums">
          {count === 0 ? t('Nothing captured yet') : t('{kept} of {count} to keep', { kept, count })}
        </p>
      </div>
      {count === 0 ? (
        <p className="measure text-ink-soft">{t('Each photo appears here, and is kept on this device until it is saved with Finish.')}</p>
      ) : (
        <ul
          ref={list}
          className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:relative lg:-mx-1 lg:grid-cols-2 lg:gap-3 lg:overflow-y-auto lg:overscroll-contain lg:p-1"
        >
          {captures.map((capture, index) => {
            const label = t('Photo {index} of {name}', { index: index + 1, name })
            return (
              <li key={capture.id} className="min-w-0">
                <div className="relative">
                  <CapturePicture
                    jpeg={capture.jpeg}
                    label={label}
                    className={cx('plate aspect-[3/2] w-full object-cover', capture.isDiscarded && 'opacity-35 grayscale')}
                  />
                  {capture.isDiscarded && <Badge className="absolute bottom-2 left-2">{t('Put aside')}</Badge>}
                </div>
                <div className="mt-1.5 flex flex-wrap gap-x-1 lg:gap-x-0 [&>button]:px-2 lg:[&>button]:px-1.5">
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={capture.isDiscarded ? Undo2 : Trash2}
                    aria-label={
                      capture.isDiscarded ? t('Keep photo {index}', { index: index + 1 }) : t('Discard photo {index}', { index: index + 1 })
                    }
                    onClick={() => onDiscard(capture, !capture.isDiscarded)}
                  >
                    {capture.isDiscarded ? t('Keep') : t('Discard')}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={ArrowRightLeft}
                    aria-label={t('Move photo {index} to another student', { index: index + 1 })}
                    onClick={() => onMove(capture)}
                  >
                    {t('Move')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
