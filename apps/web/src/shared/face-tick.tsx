import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'

/** A checkbox on a person's photo; its press area is larger than the box. */
export function FaceTick({
  name,
  checked,
  onSelect,
  className,
}: {
  name: string
  checked: boolean
  onSelect: (event: { shiftKey: boolean }) => void
  className?: string | undefined
}) {
  return (
    <label className={cx('grid size-9 place-items-center pointer-coarse:size-11 print:hidden', className)}>
      <input
        type="checkbox"
        className="tick shadow-lift"
        checked={checked}
        aria-label={t('Select {name}', { name })}
        onChange={() => {}}
        onClick={onSelect}
      />
    </label>
  )
}
