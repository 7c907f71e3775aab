import type { BrowserContext } from '@playwright/test'

/**
 * Makes a browser change its pages as Chrome's translation does: each text node is replaced by two nested `<font>` elements with
 * a new text node, initially and after every change. The text stays the same, so that tests find it.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const untouched = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'FONT', 'NOSCRIPT'])
    const translate = (text: Node) => {
      const parent = text.parentElement
      if (!(parent && text.textContent?.trim()) || untouched.has(parent.tagName) || parent.closest('[translate=no]')) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.textContent
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
    const translateIn = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) return translate(node)
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (texts.nextNode()) found.push(texts.currentNode)
      found.forEach(translate)
    }
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateIn(target)
        for (const node of addedNodes) translateIn(node)
      }
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
}
