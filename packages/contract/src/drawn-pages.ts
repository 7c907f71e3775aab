import type { PagePath } from './pages.ts'
import { readTalentAddress } from './talent-search/address.ts'

/** The module of a build that draws pages, as `DrawingModule` says, beside the page itself. */
export const DRAWING_MODULE = 'server/entry-server.js'
/** The page of a build that takes over what was drawn for it. */
export const DRAWN_PAGE = 'drawn.html'
/** Where the drawing goes in it. */
export const DRAWING_PLACE = '<!--page-->'

/** The `meta` elements of such a page that name files, with spaces between, to be fetched once what is seen is there. */
export const FILES_FOR_LATER = 'callboard:later'

/** A page as it is before any script runs. */
export interface Drawing {
  readonly markup: string
  /** The document's name. */
  readonly title: string
}

/** What the drawing module of a build offers. */
export interface DrawingModule {
  /**
   * Draws a page as its visitor's browser would draw it first.
   *
   * @param address path and query of the page
   * @param boot JSON of what the page finds as its boot data
   * @param answers JSON of what the page's first reads are answered; it can ask nothing else
   * @throws Error when the page would be another, cannot be drawn without its browser, or would have to ask something
   */
  drawPage(address: string, boot: string, answers: string): Promise<Drawing>
}

/** Says that the talents are shown otherwise than everybody sees them first, as this device keeps it. It is sent with that page alone. */
export const OWN_VIEW_COOKIE = { name: 'talent-view', path: '/talent-search', maxAgeSeconds: 31_536_000 } as const

/** One visit of a page by somebody who is signed in. */
interface Visit {
  /** What its address says behind the `?`. */
  readonly search: Readonly<Record<string, unknown>>
  /** Whether `OWN_VIEW_COOKIE` came with it. */
  readonly hasOwnView: boolean
}

/** Pages that are drawn before they are sent, where they look the same on every device. */
const DRAWN: { readonly [Path in PagePath]?: (visit: Visit) => boolean } = {
  '/talent-search': ({ search, hasOwnView }) => {
    const { talent, view } = readTalentAddress({ ...search })
    // What lies above the page, and what a device keeps of sizes and columns, only the browser knows.
    return talent === undefined && view === undefined && !hasOwnView
  },
}

/**
 * Whether the server draws a page for this visit, so that it is seen before any script runs.
 *
 * @param page the page's path as `PAGES` names it
 */
export function isDrawn(page: string, visit: Visit): boolean {
  return (DRAWN as Record<string, ((visit: Visit) => boolean) | undefined>)[page]?.(visit) ?? false
}
