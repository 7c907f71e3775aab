/**
 * What an open window does to the page behind it. Nothing of it changes the style of anything but the page's root: a style that is passed
 * on, such as `pointer-events` or `inert`, would have the browser work out every element of the page anew, with each window and each end
 * of one.
 */

/** How many windows hide an element. */
const hidden = new Map<Element, number>()
let locks = 0

/** Elements that screen readers hear of, wherever they are. */
const HEARD = '[aria-live], script, style'

function unseen(within: Element, shown: Element, found: Element[]): Element[] {
  for (const child of within.children) {
    if (child === shown || child.matches(HEARD)) continue
    if (child.contains(shown) || child.querySelector('[aria-live]')) unseen(child, shown, found)
    else if (hidden.has(child) || child.getAttribute('aria-hidden') !== 'true') found.push(child)
  }
  return found
}

/**
 * Keeps everything else from screen readers, save what is read out by itself.
 *
 * @returns ends it
 */
export function hideOthers(shown: Element): () => void {
  const others = unseen(document.body, shown, [])
  for (const element of others) {
    hidden.set(element, (hidden.get(element) ?? 0) + 1)
    element.setAttribute('aria-hidden', 'true')
  }
  return () => {
    for (const element of others) {
      const left = (hidden.get(element) ?? 1) - 1
      if (left > 0) hidden.set(element, left)
      else {
        hidden.delete(element)
        element.removeAttribute('aria-hidden')
      }
    }
  }
}

/** Whether the page has a scroll bar that takes room. */
export function hasScrollBar(): boolean {
  return window.innerWidth > document.documentElement.clientWidth
}

/**
 * Keeps the page where it is.
 *
 * @param keepsRoom whether the room of its scroll bar stays, so that nothing moves
 * @returns ends it
 */
export function holdPage(keepsRoom: boolean): () => void {
  const { style } = document.documentElement
  if (locks === 0) {
    style.overflow = 'hidden'
    if (keepsRoom) style.scrollbarGutter = 'stable'
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], iframe, [tabindex], [contenteditable]'

function isReachable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })
}

function reachable(within: Element): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable)
}

/** Gives the focus to the first that takes it and is no link, or to the window itself. */
export function focusFirst(shown: HTMLElement): void {
  for (const candidate of shown.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if (candidate.tabIndex < 0 || candidate.tagName === 'A') continue
    candidate.focus({ preventScroll: true })
    if (document.activeElement !== candidate) continue
    if (candidate instanceof HTMLInputElement) candidate.select()
    return
  }
  shown.focus({ preventScroll: true })
}

/**
 * Where Tab leads at the edge of a window.
 *
 * @returns `undefined` where the browser finds the way
 */
export function aroundTheEdge(shown: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const all = reachable(shown)
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  if (!first || !last) return shown
  if (backwards) return at === first || at === shown ? last : undefined
  return at === last ? first : undefined
}
