import { useEffect } from 'react'
import { cardAt, focusCard } from './use-room-keys.ts'

/** Milliseconds within which menus and dialogs return the focus themselves. */
const RETURN_MS = 60

/** An element and its ancestors, from the inside out. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = []
  for (let place = element; place; place = place.parentElement) path.push(place)
  return path
}

/** Focuses the first heading of the innermost ancestor that is still on the page. */
function focusHeading(path: readonly Element[]): void {
  const headings = path.flatMap((place) => (place.isConnected && place.querySelector<HTMLElement>('h1, h2, h3')) || [])
  const [heading] = headings
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Keeps the focus in the casting room when a decision removes the focused element: moves it to the card at its new place, or else to the
 * heading above. After the bar of selected people it returns to the card that was focused before.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: readonly Element[] = []
    let card: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Menus, dialogs and notifications are outside `main`, and return the focus to the element noted here.
    const isInside = (target: EventTarget | null): target is Element => target instanceof Element && target.closest('main') !== null
    const note = ({ target }: FocusEvent) => {
      if (!isInside(target)) return
      path = pathOf(target)
      if (!target.closest('[data-foot=selection]')) card = cardAt(target)
    }
    // A press elsewhere on the page moves the focus on purpose.
    const forget = ({ target }: PointerEvent) => {
      if (isInside(target) && !path[0]?.contains(target)) path = []
    }
    const restore = () => {
      if (!path[0] || path[0].isConnected || document.activeElement !== document.body) return
      if (card === undefined || !focusCard(card)) focusHeading(path)
    }
    const observer = new MutationObserver(() => {
      if (!path[0] || path[0].isConnected) return
      clearTimeout(timer)
      timer = setTimeout(restore, RETURN_MS)
    })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}
