import type { Page } from '@playwright/test'

/** Roles whose elements mean nothing to screen readers without a name. */
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

/** @returns the elements in the accessibility tree without a name, by role and content; should be empty */
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
