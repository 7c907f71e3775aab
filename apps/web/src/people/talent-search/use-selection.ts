import { useEffect, useEffectEvent, useState } from 'react'
import { isShortcut, isTyping } from '#app/shortcuts.ts'
import { NOTHING_CHOSEN, rangedTo, type Selection, toggled, withPage } from '#shared/selection.ts'

/** The selection mode of the talent database. */
export interface SelectMode {
  readonly active: boolean
  readonly ids: ReadonlySet<number>
  start: () => void
  /** Leaves the mode and clears the selection. */
  leave: () => void
  clear: () => void
  /** Selects or deselects a talent; the first one enters the mode. */
  toggle: (id: number) => void
  /** Selects the talents from the last choice, or from `from`, to this one. */
  range: (to: number, from?: number) => void
  choosePage: () => void
  /** Adds these talents to the selection. */
  chooseAll: (ids: readonly number[]) => void
}

/** Whether the key belongs to a dialog above the list, or to a field. */
function belongsElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  return defaultPrevented || isTyping(target) || document.querySelector('[role=dialog], [role=menu]') !== null
}

/**
 * The selection persists when the user pages through the list or filters it.
 *
 * @param page the ids of the current page, in order
 */
export function useSelection(page: readonly number[]): SelectMode {
  const [active, setActive] = useState(false)
  const [selection, setSelection] = useState<Selection>(NOTHING_CHOSEN)
  const clear = () => setSelection(NOTHING_CHOSEN)
  const leave = () => {
    setActive(false)
    clear()
  }
  const choosePage = () => setSelection((before) => withPage(before, page))

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (belongsElsewhere(event)) return
    if (isShortcut('Talent database', 'choosePage', event)) {
      event.preventDefault()
      choosePage()
    }
    if (!isShortcut('Talent database', 'unselect', event)) return
    // The first press clears the selection, the second leaves the mode, so that one press too many costs nothing.
    if (selection.ids.size === 0) leave()
    else clear()
  })
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])

  return {
    active,
    ids: selection.ids,
    start: () => setActive(true),
    leave,
    clear,
    toggle: (id) => {
      setActive(true)
      setSelection((before) => toggled(before, id))
    },
    range: (to, from) => setSelection((before) => rangedTo(before, page, to, from)),
    choosePage,
    chooseAll: (ids) => setSelection((before) => withPage(before, ids)),
  }
}
