import { Check } from 'lucide-react'
import { cx } from '#ui/cx.ts'

/** A checked box that is visible on any photo. @param small for small photos */
export function ChosenMark({ chosen, small = false }: { chosen: boolean; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'absolute grid place-items-center rounded-sm border-2 shadow-lift',
        small ? 'top-0.5 right-0.5 size-5' : 'top-2 right-2 size-7',
        chosen ? 'border-ink bg-ink text-paper' : 'border-ink bg-paper/85',
      )}
    >
      {chosen && <Check className={small ? 'size-3.5' : 'size-5'} strokeWidth={3} />}
    </span>
  )
}
