/**
 * In the page: finds text that overlaps other text, is covered, or has too little contrast. Self-contained, because its source is
 * sent to the page.
 *
 * @returns the problems, one line each
 */
export function textFaults(): string[] {
  /**
   * Contrast of WCAG 2.2 (1.4.3), minus a tolerance for the rounding of colours; and the size in CSS pixels from which text
   * counts as large.
   */
  const CONTRAST = { plain: 4.45, large: 2.95, from: 24, fromBold: 18.6 }
  /** The characters of a line are less high than its box. */
  const AIR = 0.28
  const faults = new Set<string>()
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  type Line = { left: number; top: number; right: number; bottom: number; owner: Element; floor: Element | null }

  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  const words = (element: Element) => `“${(element.textContent ?? '').trim().slice(0, 40)}”`

  const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Colour>()
  /** Parses any CSS colour. */
  function colourOf(text: string): Colour {
    const found = known.get(text)
    if (found || !paper) return found ?? [0, 0, 0, 0]
    paper.clearRect(0, 0, 1, 1)
    paper.fillStyle = text
    paper.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = paper.getImageData(0, 0, 1, 1).data
    known.set(text, [red, green, blue, alpha / 255])
    return [red, green, blue, alpha / 255]
  }
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (channel: 0 | 1 | 2) => top[channel] * top[3] + below[channel] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const light = ([red, green, blue]: Colour) => {
    const part = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }

  /** The background of an element, and the opacity above it; nothing if a picture or a non-ancestor is behind it. */
  function groundOf(element: Element): { ground: Colour; opacity: number } | undefined {
    const layers: Colour[] = []
    let opacity = 1
    for (let around: Element | null = element; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.backgroundImage !== 'none' || style.mixBlendMode !== 'normal' || style.filter !== 'none') return
      opacity *= Number(style.opacity)
      const colour = colourOf(style.backgroundColor)
      if (colour[3] > 0) layers.push(colour)
      if (colour[3] === 1) break
      // The element behind it is not one of its ancestors.
      if (/absolute|fixed/.test(style.position) && around.parentElement !== document.body) return
    }
    const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 0 : 255
    return { ground: layers.reduceRight<Colour>((below, top) => over(top, below), [scheme, scheme, scheme, 1]), opacity }
  }

  const judged = new Map<Element, boolean>()
  function judge(owner: Element): void {
    if (judged.has(owner)) return
    judged.set(owner, true)
    if (owner.closest(':disabled, [aria-disabled=true], label:has(:disabled)')) return
    const style = getComputedStyle(owner)
    const stands = groundOf(owner)
    if (!stands || style.webkitTextFillColor !== style.color) return
    const [red, green, blue, alpha] = colourOf(style.color)
    const ink = light(over([red, green, blue, alpha * stands.opacity], stands.ground))
    const ground = light(stands.ground)
    const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= CONTRAST.from || (size >= CONTRAST.fromBold && Number(style.fontWeight) >= 700)
    if (contrast < (isLarge ? CONTRAST.large : CONTRAST.plain)) faults.add(`${words(owner)} has a contrast of ${contrast.toFixed(2)}`)
  }

  /** Elements that stay in place while the page scrolls. They may cover anything. */
  const floorOf = (element: Element) => {
    for (let around: Element | null = element; around && around !== layer; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return around
    return null
  }
  /** Whether the first element is on an opaque layer above the second. */
  function covers(one: Element, other: Element): boolean {
    let hides = false
    for (let around: Element | null = one; around && !around.contains(other); around = around.parentElement) {
      const style = getComputedStyle(around)
      hides ||= style.backgroundImage !== 'none' || colourOf(style.backgroundColor)[3] > 0.9
      if (hides && style.position === 'absolute') return true
    }
    return false
  }
  /** The part that is visible inside scrolling and clipping ancestors. */
  function inSight(box: DOMRect, owner: Element): Omit<Line, 'owner' | 'floor'> {
    let { left, top, right, bottom } = box
    for (let around: Element | null = owner; around && around !== document.documentElement; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.overflow === 'visible' || style.display === 'inline') continue
      const frame = around.getBoundingClientRect()
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
    }
    return { left, top, right, bottom }
  }

  /**
   * What covers the top, the middle or the bottom of a line of text: an opaque element that does not belong to the text. Fixed
   * bars may cover anything. So may sticky bars once the page has been scrolled, and a bar at the bottom from under which the
   * text can be scrolled.
   */
  function coverOf({ left, top, right, bottom, owner }: Line): Element | undefined {
    if (window.scrollY > 0) return undefined
    const across = (left + right) / 2
    for (const height of [(top + bottom) / 2, top + 1, bottom - 1]) {
      const cover = coverAt(across, height, { owner, bottom })
      if (cover) return cover
    }
    return undefined
  }
  /**
   * Whether an element stays at the bottom of the window, and the page can be scrolled until content that ends at `bottom` is
   * above it.
   */
  function isBarAtFoot(bar: Element, { position, top, bottom: foot }: CSSStyleDeclaration, bottom: number): boolean {
    if (position !== 'sticky' || foot === 'auto' || top !== 'auto') return false
    return document.documentElement.scrollHeight - window.innerHeight >= bottom - bar.getBoundingClientRect().top
  }
  function coverAt(across: number, height: number, { owner, bottom }: Pick<Line, 'owner' | 'bottom'>): Element | undefined {
    const hit = document.elementFromPoint(across, height)
    if (!hit || hit.contains(owner) || owner.contains(hit)) return undefined
    let cover: Element | undefined
    for (let around: Element | null = hit; around && !around.contains(owner); around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.position === 'fixed' || isBarAtFoot(around, style, bottom)) return undefined
      if (colourOf(style.backgroundColor)[3] > 0.9) cover ??= around
    }
    return cover
  }

  const lines: Line[] = []
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement
    if (!text.textContent?.trim() || !owner) continue
    if (owner.closest('.sr-only, svg, option, script, style, noscript, [aria-hidden=true], [inert]')) continue
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || getComputedStyle(owner).clipPath !== 'none') continue
    range.selectNodeContents(text)
    const floor = floorOf(owner)
    for (const rect of range.getClientRects()) {
      const box = inSight(rect, owner)
      const air = (rect.bottom - rect.top) * AIR
      const line = { left: box.left + 1, top: box.top + air, right: box.right - 1, bottom: box.bottom - air, owner, floor }
      if (line.right - line.left < 2 || line.bottom - line.top < 2) continue
      lines.push(line)
      judge(owner)
      const cover = coverOf(line)
      if (cover) faults.add(`${words(owner)} is covered by ${words(cover)}`)
    }
  }

  lines.sort((one, other) => one.top - other.top)
  for (const [index, one] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.top >= one.bottom - 1) break
      // Truncated text has boxes for its hidden part.
      if (other.owner === one.owner || other.floor !== one.floor || other.left >= one.right - 1 || one.left >= other.right - 1) continue
      if (covers(one.owner, other.owner) || covers(other.owner, one.owner)) continue
      faults.add(`${words(one.owner)} and ${words(other.owner)} lie over one another`)
    }
  }
  return [...faults]
}
