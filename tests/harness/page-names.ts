import type { Page } from '@playwright/test'

/** What is nothing to who hears it, unless it says what it is. */
const NAMED = new Set([
  ...['heading', 'link', 'button', 'image', 'img', 'dialog', 'table', 'grid', 'tablist', 'progressbar', 'meter'],
  ...[
    'textbox',
    'searchbox',
    'spinbutton',
    'slider',
    'combobox',
    'listbox',
    'option',
    'checkbox',
    'radio',
    'switch',
    'tab',
    'menu',
    'menuitem',
  ],
])

/** @returns what the browser tells a screen reader of without a name, each by its role and what it holds; nothing is what is wanted */
export async function namelessOf(page: Page): Promise<readonly string[]> {
  const cdp = await page.context().newCDPSession(page)
  try {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree')
    const nameless = nodes.filter(({ ignored, role, name }) => !ignored && NAMED.has(role?.value) && !String(name?.value ?? '').trim())
    return await Promise.all(
      nameless.map(async ({ role, backendDOMNodeId }) => {
        const { outerHTML } = await cdp.send('DOM.getOuterHTML', { ...(backendDOMNodeId && { backendNodeId: backendDOMNodeId }) })
        return `${role?.value}: ${outerHTML.slice(0, 200)}`
      }),
    )
  } finally {
    await cdp.detach()
  }
}
