import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More presses of Tab than any page has tab stops. */
const MOST_TABS = 120

/** A part of a field that is not an element of the page. */
const INSIDE = { role: '', name: 'a part of the field before' }

/** In the page: checks that the focus is visible. Returns the problem, if any. */
function whyUnseen(): string | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus'
  const box = focused.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return 'what has the focus has no size'
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  if (outlineStyle === 'none' || outlineWidth === '0px') return 'nothing is drawn around it'
  const [x, y] = [(box.left + box.right) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2]
  const top = document.elementFromPoint(x, y)
  if (!top) return `it lies outside the window, at ${Math.round(x)}, ${Math.round(y)}`
  return focused.contains(top) || top.contains(focused) ? undefined : `${top.tagName} ${top.className} lies above it`
}

/** A user with a keyboard and no mouse: nothing here clicks, fills in or sets the focus. */
export interface KeyboardUser {
  /** Presses Tab until the named element has the focus; fails if the focus is lost, not visible, or never reaches the element. */
  tabTo(role: string, name: string | RegExp): Promise<void>
  /** Tabs to a field and replaces its text. */
  write(name: string | RegExp, text: string): Promise<void>
  /** Tabs to a button, and presses it. */
  press(name: string | RegExp, role?: string): Promise<void>
  /** Presses keys one after another. */
  keys(...keys: string[]): Promise<void>
}

export function keyboardUser(page: Page): KeyboardUser {
  const { keyboard } = page
  const focused = page.locator(':focus')
  /** Only a newly opened page may have no focus. */
  let isNew = true
  page.on('domcontentloaded', () => {
    isNew = true
  })

  /** Role and name of the focused element, as assistive technology gets them. */
  async function place(): Promise<{ role: string; name: string } | undefined> {
    // The button inside a date field can have the focus too, but no selector finds it.
    if ((await focused.count()) === 0) return (await page.evaluate(() => document.activeElement === document.body)) ? undefined : INSIDE
    const [, role = '', name = ''] = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(await focused.ariaSnapshot()) ?? []
    return { role, name: name.replaceAll('\\"', '"') }
  }

  async function tabTo(role: string, name: string | RegExp): Promise<void> {
    const wanted = typeof name === 'string' ? new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*| \\(required\\))?$`) : name
    const passed: string[] = []
    // The page may still be waiting for an answer.
    await expect(page.getByRole(role as 'button', { name: wanted }).first()).toBeVisible()
    if (!isNew) await expect.poll(place, 'something has the focus').toBeDefined()
    isNew = false
    let ends = 0
    for (let count = 0; count < MOST_TABS; count += 1) {
      const at = await place()
      if (at?.role === role && wanted.test(at.name)) {
        // It may scroll into view smoothly.
        await expect.poll(() => page.evaluate(whyUnseen), `the focus on ${role} ${at.name} is seen`).toBeUndefined()
        return
      }
      if (at) passed.push(`${at.role} ${at.name}`)
      // After the last tab stop follow those of the browser, and then the first one again.
      else if (++ends > 2) break
      await keyboard.press('Tab')
    }
    throw new Error(`no ${role} ${wanted} is reached by Tab; on the way were ${passed.join(', ')}`)
  }

  return {
    tabTo,
    async write(name, text) {
      await tabTo('textbox', name)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.insertText(text)
    },
    async press(name, role = 'button') {
      await tabTo(role, name)
      await keyboard.press('Enter')
    },
    async keys(...keys) {
      for (const key of keys) await keyboard.press(key)
    },
  }
}
