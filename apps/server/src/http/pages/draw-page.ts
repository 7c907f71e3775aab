import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DRAWING_MODULE, type Drawing, type DrawingModule } from '@callboard/contract/drawn-pages'

/** Milliseconds after which a page goes without its drawing. It takes some ten, the first some hundred. */
const PATIENCE = 1000

/** Pages that are drawn or wait for it. Under more than these the server has enough to do, and browsers draw by themselves. */
const AT_ONCE = 4

/**
 * Draws pages as their visitors' browsers would, with the module that was built with them. It is loaded when the first page is drawn.
 *
 * @param onError told why a page goes without its drawing; its browser then draws it
 * @returns what draws one page: see `DrawingModule`; `null` where that failed, or there is too much to do
 */
export function pageDrawer(webRoot: string, onError: (error: unknown) => void) {
  let loading: Promise<DrawingModule> | undefined
  let under = 0
  return async (...page: Parameters<DrawingModule['drawPage']>): Promise<Drawing | null> => {
    if (under >= AT_ONCE) return null
    under += 1
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('drawing the page takes too long')), PATIENCE)
    })
    try {
      loading ??= import(pathToFileURL(join(webRoot, DRAWING_MODULE)).href) as Promise<DrawingModule>
      const { drawPage } = await loading
      return await Promise.race([drawPage(...page), late])
    } catch (error) {
      onError(error)
      return null
    } finally {
      under -= 1
      clearTimeout(timer)
    }
  }
}
