import type { Locator, Page } from '@playwright/test'
import type { Screen } from './interaction-screens.ts'
import type { Answer, WatchedPage } from './page-watch.ts'

export interface Answered extends Answer {
  /** The pressed element. */
  readonly name: string
}

/** Elements that are pressed: those that open, choose, sort or filter something, and text fields. */
const CONTROLS = [
  'main button:not([disabled])',
  'main [role=tab]',
  'main summary',
  'main input[type=checkbox]',
  'main input[type=radio]',
  'main input[type=search]',
  'main input[type=text]',
  'main select',
  'main textarea',
  'header button:not([disabled])',
  'body > button',
].join(', ')

/** Elements that are not pressed: they change something permanently, leave the page, or wait for a camera or another server. */
const LEFT_ALONE =
  /delete|remove|send|sign|submit|save|apply|withdraw|export|download|upload|end |revoke|create|accept|reject|publish|duplicate|lift|record|camera|undo|demo|again|share|copy|print|continue|finish|close the call|install|connect/i

/** Milliseconds without a change after which a screen is still. */
const STILL_MS = 700
const PATIENCE_MS = 20_000

/** Waits until the page has not loaded or rendered anything for a while. */
async function untilStill(page: Page): Promise<void> {
  const script = `new Promise((resolve) => {
    let timer
    const rest = () => { clearTimeout(timer); timer = setTimeout(() => { seen.disconnect(); resolve() }, ${STILL_MS}) }
    const seen = new MutationObserver(rest)
    seen.observe(document, { subtree: true, childList: true, attributes: true })
    rest()
    setTimeout(() => { seen.disconnect(); resolve() }, ${PATIENCE_MS})
  })`
  await page.waitForLoadState('load')
  await page.evaluate(script)
}

type Takes = 'presses' | 'words' | 'a choice'

/** The visible controls, one of each kind. From the buttons in the rows of a list only the first one. */
async function findControls(page: Page): Promise<readonly { name: string; takes: Takes; control: Locator }[]> {
  const all = page.locator(CONTROLS)
  const found = await page.evaluate<{ index: number; name: string; kind: string; takes: Takes }[]>(`
    [...document.querySelectorAll(${JSON.stringify(CONTROLS)})].map((element, index) => {
      const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? (element.textContent || element.placeholder || '')
      const name = label.trim().replace(/\\s+/g, ' ')
      const row = element.closest('li, tr, [role=listitem], [role=gridcell], [data-day], fieldset')
      const kind = (row ? 'row ' + row.tagName : name) + ' ' + element.tagName + ' ' + element.className
      const takes = element.matches('select') ? 'a choice' : element.matches('textarea, [type=text], [type=search]') ? 'words' : 'presses'
      const { width, height } = element.getBoundingClientRect()
      const pressable = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
      return { index, name: name || element.tagName.toLowerCase(), kind, takes, pressable }
    }).filter(({ pressable }) => pressable)`)
  const kinds = new Set<string>()
  return found.flatMap(({ index, name, kind, takes }) => {
    if (LEFT_ALONE.test(name) || kinds.has(kind)) return []
    kinds.add(kind)
    return [{ name, takes, control: all.nth(index) }]
  })
}

const WAIT = { timeout: 5000 } as const

/** How long the pointer hovers before a press, and how long the press lasts; milliseconds. A finger does not hover. */
const HAND = { rests: 150, presses: 80 } as const

/** A finger that goes down, rests and lifts: a tap without a duration would count its beginning and its end as one event. */
async function touch(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded(WAIT)
  const box = await control.boundingBox(WAIT)
  if (!box) throw new Error('it is not on the page')
  const cdp = await control.page().context().newCDPSession(control.page())
  try {
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await control.page().waitForTimeout(HAND.presses)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } finally {
    await cdp.detach()
  }
}

async function isTouched(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`matchMedia('(hover: none)').matches`)
}

async function press(control: Locator): Promise<void> {
  const page = control.page()
  if (await isTouched(page)) return touch(control)
  await control.hover(WAIT)
  await page.waitForTimeout(HAND.rests)
  await page.mouse.down()
  await page.waitForTimeout(HAND.presses)
  await page.mouse.up()
}

/**
 * Performs the screen's own actions and then presses its controls in order. Closes what opens, and reopens a page that was left.
 *
 * @param most how many of the controls to press
 */
export async function pressAll(watched: WatchedPage, acts: NonNullable<Screen['acts']>, most: number): Promise<readonly Answered[]> {
  const { page } = watched
  const address = page.url()
  await untilStill(page)
  const answers: Answered[] = []
  const note = async (name: string, act: () => Promise<unknown>) => {
    try {
      answers.push({ name, ...(await watched.answer(act)) })
    } catch (error) {
      console.error(`    ${name}: not pressed, ${String(error).split('\n')[0]}`)
    }
  }
  for (const [name, act] of acts) {
    await note(name, () => ('key' in act ? page.keyboard.press(act.key) : press(page.locator(act.press).first())))
  }
  for (const { name } of (await findControls(page)).slice(0, most)) {
    // A press may have added other controls, or opened another page.
    const found = (await findControls(page)).find((other) => other.name === name)
    if (!found) continue
    const { control, takes } = found
    await control.scrollIntoViewIfNeeded(WAIT).catch(() => {})
    // A tap opens the device's own picker, which this browser renders itself, on the slowed thread.
    const isDevices = takes === 'a choice' && (await isTouched(page))
    await note(isDevices ? `${name} (the device’s own list)` : name, () => press(control))
    if (takes === 'words') await note(`write in ${name}`, () => page.keyboard.press('a'))
    if (takes === 'a choice') await note(`close ${name}`, () => page.keyboard.press('Escape'))
    if ((await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0)
      await note(`close ${name}`, () => page.keyboard.press('Escape'))
    if (page.url() !== address && new URL(page.url()).pathname !== new URL(address).pathname) {
      await page.goto(address)
      await untilStill(page)
    }
  }
  return answers
}
