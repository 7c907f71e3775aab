import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { SortableGrid } from './sortable-grid.tsx'

/**
 * The values of a list. Users change their order by dragging, by the arrow keys on the grip, or by buttons.
 *
 * @param label the name of the list
 * @param text the text of a value
 */
export function SortableTags({
  label,
  values,
  text,
  onValues,
}: {
  label: string
  values: readonly string[]
  text: (value: string) => string
  onValues: (values: string[]) => void
}) {
  const move = (from: number, to: number) => {
    const next = [...values]
    next.splice(to, 0, ...next.splice(from, 1))
    onValues(next)
  }
  return (
    <SortableGrid label={label} ids={values} noun={t('Value')} onMove={move} className="grid max-w-xl gap-1.5 pt-1">
      {(value, index, { pointer, grip, dragging }) => (
        <div {...pointer} className={cx('flex items-center gap-1 rounded-md bg-ink/8 ps-1 pe-1', dragging && 'cursor-grabbing')}>
          <button
            type="button"
            {...grip}
            aria-label={t('Move {value}', { value: text(value) })}
            className="grid size-8 flex-none cursor-grab place-items-center rounded-md text-ink-soft pointer-coarse:size-11"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
          <span className="wrap-anywhere min-w-0 flex-1 py-1">{text(value)}</span>
          <IconButton
            size="sm"
            icon={ArrowUp}
            label={t('Move {name} up', { name: text(value) })}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            size="sm"
            icon={ArrowDown}
            label={t('Move {name} down', { name: text(value) })}
            disabled={index === values.length - 1}
            onClick={() => move(index, index + 1)}
          />
          <IconButton
            size="sm"
            icon={X}
            label={t('Remove {tag}', { tag: text(value) })}
            onClick={() => onValues(values.filter((other) => other !== value))}
          />
        </div>
      )}
    </SortableGrid>
  )
}
