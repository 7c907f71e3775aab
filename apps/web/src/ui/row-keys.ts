import type { KeyboardEvent } from 'react'
import { isShortcut } from '#app/shortcuts.ts'

const CONTROLS = 'a[href], button:not(:disabled), summary'

const controlsOf = (part: Element | undefined) => [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]

/** The control at the same place in another row: same column, same number; otherwise the row's first control. */
function sameIn(row: HTMLTableRowElement, column: number, number: number): HTMLElement | undefined {
  const there = controlsOf(row.cells[column])
  return there[Math.min(number, there.length - 1)] ?? controlsOf(row)[0]
}

/** The control that an arrow key, Home or End moves to from a row of a table; `undefined` if there is none. */
function targetOf(event: KeyboardEvent<HTMLTableElement>): HTMLElement | undefined {
  if (!(event.target instanceof HTMLElement) || !event.target.matches(CONTROLS)) return
  const cell = event.target.closest('td, th')
  const row = cell?.closest('tr')
  if (!(cell instanceof HTMLTableCellElement) || !row) return
  const is = (name: 'row' | 'control' | 'ends') => isShortcut('Tables', name, event)
  if (is('control')) {
    const controls = controlsOf(row)
    return controls[controls.indexOf(event.target) + (event.key === 'ArrowLeft' ? -1 : 1)]
  }
  if (!is('row') && !is('ends')) return
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]).filter((one) => controlsOf(one).length > 0)
  const at = rows.indexOf(row)
  const places: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }
  const other = rows[places[event.key] ?? -1]
  return other && sameIn(other, cell.cellIndex, controlsOf(cell).indexOf(event.target))
}

/** Moves the focus between the rows of a table by arrow keys, Home and End, and between the controls of a row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.defaultPrevented) return
  const target = targetOf(event)
  if (!target) return
  event.preventDefault()
  target.focus()
}
