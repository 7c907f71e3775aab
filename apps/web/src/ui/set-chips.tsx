import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'

export interface SetChipsProps {
  /** The accessible name of the list. */
  label: string
  chips: readonly { key: string; text: string }[]
  onRemove: (key: string) => void
  /** Removes all filters, and focuses an element that stays. */
  onClear: () => void
}

/**
 * The filters that are set, each with a button that removes it. The list is one stop of the Tab key; arrow keys move inside it. Renders
 * nothing if no filter is set.
 */
export function SetChips({ label, chips, onRemove, onClear }: SetChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const stop = Math.min(at, chips.length - 1)
  const step = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = list.current?.querySelectorAll('button')[index + by]
    if (by === 0 || index + by < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  const remove = (key: string, index: number) => {
    if (chips.length === 1) return onClear()
    // The focus stays in the list, on the chip that takes this one's place.
    const buttons = list.current?.querySelectorAll('button') ?? []
    ;(buttons[index + 1] ?? buttons[index - 1])?.focus()
    onRemove(key)
  }
  if (chips.length === 0) return null
  return (
    // On phones one scrolling line: several lines would push the results off the screen.
    <div className="flex items-center gap-2 max-sm:-mx-1 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap print:hidden">
      <ul ref={list} aria-label={label} className="contents">
        {chips.map(({ key, text }, index) => (
          <li key={key} className="max-w-full flex-none">
            <button
              type="button"
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setAt(index)}
              onKeyDown={(event) => step(event, index)}
              onClick={() => remove(key, index)}
              aria-label={t('Remove {tag}', { tag: text })}
              className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-ink/8 py-1 pr-2.5 pl-3.5 text-start text-sm hover:bg-ink/15 pointer-coarse:min-h-11 forced-colors:border"
            >
              <span className="truncate">{text}</span>
              <X aria-hidden className="size-3.5 flex-none" strokeWidth={2.5} />
            </button>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Button size="sm" variant="ghost" className="flex-none pointer-fine:min-h-8!" onClick={onClear}>
          {t('Clear all')}
        </Button>
      )}
    </div>
  )
}
