import { getDocument, PasswordResponses, type PDFDocumentProxy } from 'unpdf/pdfjs'

export type { PDFDocumentProxy as OpenedPdf }

/** Why a PDF is not shown here. */
export type PdfFailure = 'protected' | 'unreadable' | 'missing'

/** A PDF that is not shown here; it can still be saved. */
export class PdfRefused extends Error {
  readonly reason: PdfFailure

  constructor(reason: PdfFailure) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Opens a PDF. Its pages are drawn, and nothing of it runs: no scripts, forms, links or attachments.
 *
 * @throws PdfRefused
 */
export async function openPdf(url: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const answer = await fetch(url, { signal, credentials: 'same-origin' })
  if (!answer.ok) throw new PdfRefused('missing')
  const task = getDocument({
    data: new Uint8Array(await answer.arrayBuffer()),
    verbosity: 0,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy()
    throw new PdfRefused(isAboutPassword(error) ? 'protected' : 'unreadable')
  }
}

const isAboutPassword = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException' && 'code' in error && error.code === PasswordResponses.NEED_PASSWORD

/** Most pixels of a drawn page: phones give pages little memory for pictures. */
const MOST_PIXELS = 3_000_000

/**
 * Draws a page as wide as its canvas is shown.
 *
 * @returns the words of the page, for those who do not see it
 */
export async function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<string> {
  const page = await pdf.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const wanted = (canvas.clientWidth * Math.min(window.devicePixelRatio, 3)) / whole.width
  const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  if (signal.aborted) return ''
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const drawing = page.render({ canvas, viewport })
  const stop = () => drawing.cancel()
  signal.addEventListener('abort', stop)
  try {
    await drawing.promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** Height of the first page for a width of 1, by which the places of pages that were not drawn yet are as high as they will be. */
export async function shapeOf(pdf: PDFDocumentProxy): Promise<number> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return height / width
}
