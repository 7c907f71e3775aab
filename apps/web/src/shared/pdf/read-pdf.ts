import { getDocument, PasswordResponses, type PDFDocumentProxy } from 'unpdf/pdfjs'

export type { PDFDocumentProxy as OpenedPdf }

/** Why a PDF cannot be shown here. */
export type PdfFailure = 'protected' | 'unreadable' | 'missing'

/** A PDF that cannot be shown here; the user can still save it. */
export class PdfRefused extends Error {
  readonly reason: PdfFailure

  constructor(reason: PdfFailure) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Opens a PDF, only to render its pages: scripts, forms, links and attachments do not work.
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
 * @returns the text of the page, for screen readers
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

/** Height of the first page for a width of 1, with which pages reserve their space before they are rendered. */
export async function shapeOf(pdf: PDFDocumentProxy): Promise<number> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return height / width
}
