/**
 * In the page: finds what is cut, covers something else, or is too small to press. Self-contained, because its source is sent to
 * the page.
 *
 * @returns the problems, one line each
 */
export function geometryFaults(): string[] {
  /** Target size of WCAG 2.2 (2.5.8), in CSS pixels. */
  const TARGET = 24
  const faults: string[] = []
  const root = document.documentElement
  const words = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`

  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`)

  // With an open dialog only the dialog counts: the page behind it cannot be reached.
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')
    )
  }

  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement
    if (!text.textContent?.trim() || !owner || !isShown(owner) || owner.closest('.sr-only, svg, option, script, style, [aria-hidden=true]'))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    for (let around: Element | null = owner; around && around !== root; around = around.parentElement) {
      const style = getComputedStyle(around)
      // Visible to screen readers only.
      if (style.clipPath !== 'none') break
      if (style.position === 'fixed' || /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) break
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || around.hasAttribute('title')) break
      const frame = around.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isCutAcross = hides(style.overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1)
      const isCutDown = hides(style.overflowY) && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3)
      if (isCutAcross || isCutDown) faults.push(`${words(owner)} is cut by ${around.tagName.toLowerCase()}.${around.className}`)
      if (isCutAcross || isCutDown) break
    }
  }

  /** The part of an element that is visible inside its scrolling and clipping ancestors. */
  function boxInSight(element: Element) {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (let around = element.parentElement; around && around !== root; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const frame = around.getBoundingClientRect()
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }
  /** Whether one of two elements is intentionally above the other, for example a button in the corner of a photo. */
  function isLaidOver(one: Element, other: Element): boolean {
    for (let around: Element | null = one; around && !around.contains(other); around = around.parentElement)
      if (getComputedStyle(around).position === 'absolute') return true
    return false
  }

  /** Whether a part of an element is beyond the edge of its horizontally scrolling ancestor. */
  function isAtEdgeOfScroller(element: Element): boolean {
    const { left, right } = element.getBoundingClientRect()
    for (let around = element.parentElement; around && around !== root; around = around.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(around).overflowX)) continue
      const frame = around.getBoundingClientRect()
      if (left < frame.left - 1 || right > frame.right + 1) return true
    }
    return false
  }

  const controls = [...layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role=button]')]
    .filter((control) => isShown(control) && !control.closest('.sr-only') && (control as HTMLInputElement).type !== 'hidden')
    // Elements that stay in place while the page scrolls always cover something.
    .filter((control) => {
      for (let around: Element | null = control; around && around !== layer; around = around.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return false
      return true
    })
    .map((control) => ({ control, box: boxInSight(control), isInText: getComputedStyle(control).display === 'inline' }))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1)
  const isPartOf = (one: HTMLElement, other: HTMLElement) => one.contains(other) || other.contains(one)
  for (const [index, one] of controls.entries()) {
    const near = controls.filter(({ control }) => control !== one.control && !isPartOf(control, one.control))
    for (const other of controls.slice(index + 1)) {
      if (isPartOf(one.control, other.control) || one.isInText || other.isInText) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across <= 1 || down <= 1 || isLaidOver(one.control, other.control) || isLaidOver(other.control, one.control)) continue
      faults.push(`${words(one.control)} and ${words(other.control)} lie over one another`)
    }
    // A smaller target needs space around it. One in a line of text is as high as the line. A press on a checkbox's label ticks
    // it.
    const target = boxInSight(one.control.closest<HTMLElement>('label:has(> [type=checkbox])') ?? one.control)
    if (one.isInText || (target.width >= TARGET && target.height >= TARGET)) continue
    // At the end of a row that scrolls horizontally, a part of the next element is visible.
    if (isAtEdgeOfScroller(one.control)) continue
    const [x, y] = [one.box.left + one.box.width / 2, one.box.top + one.box.height / 2]
    const touches = near.some(({ box }) => {
      const [dx, dy] = [Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0)]
      return Math.hypot(dx, dy) < TARGET / 2
    })
    if (touches)
      faults.push(`${words(one.control)} is ${Math.round(one.box.width)} × ${Math.round(one.box.height)} px with another close by`)
  }
  // If an element is positioned by an ancestor outside of its scroll container, the page becomes longer, and focusing the element
  // scrolls to an empty area.
  const scrolls = (element: Element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY)
  for (const element of layer.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(element).position !== 'absolute' || !element.offsetParent) continue
    for (let around = element.parentElement; around && around !== element.offsetParent; around = around.parentElement)
      if (scrolls(around))
        faults.push(`${words(element)} is not laid out by the ${around.tagName.toLowerCase()}.${around.className} that scrolls it`)
  }
  return [...new Set(faults)]
}
