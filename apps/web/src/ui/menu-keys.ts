import { foldText } from '@callboard/contract/fold'

/** How long letters make one word, in milliseconds. */
const WORD_MS = 1000
let word = { typed: '', at: 0 }

const ITEMS = '[role^=menuitem]:not([aria-disabled])'

/** The item that something of it belongs to, if it can be chosen. */
export function itemOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(ITEMS) : null
}

export function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ITEMS)]
}

/** The item that begins with the letters that were typed just now, from the one after the focused on. */
function beginning(items: readonly HTMLElement[], at: number, key: string, now: number): HTMLElement | undefined {
  const typed = now - word.at > WORD_MS ? key : word.typed + key
  word = { typed, at: now }
  // The same letter again leads to the next that begins with it.
  const sought = [...typed].every((letter) => letter === typed[0]) ? (typed[0] ?? '') : typed
  const start = at + (sought.length === 1 ? 1 : 0)
  const turned = [...items.slice(Math.max(start, 0)), ...items.slice(0, Math.max(start, 0))]
  return turned.find((item) =>
    foldText(item.textContent ?? '')
      .trim()
      .startsWith(foldText(sought)),
  )
}

/**
 * The item that a key leads to.
 *
 * @param now milliseconds, of any clock
 * @returns `undefined` for keys that lead nowhere
 */
export function itemByKey(items: readonly HTMLElement[], focused: Element | null, key: string, now: number): HTMLElement | undefined {
  const at = items.indexOf(focused as HTMLElement)
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length]
    case 'ArrowUp':
      return items.at(at < 0 ? -1 : at - 1)
    case 'Home':
    case 'PageUp':
      return items[0]
    case 'End':
    case 'PageDown':
      return items.at(-1)
    default:
      return key.length === 1 && key !== ' ' ? beginning(items, at, key, now) : undefined
  }
}
