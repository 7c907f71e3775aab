import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { IconButton } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { drawPage, type OpenedPdf, openPdf, type PdfFailure, PdfRefused, shapeOf } from './read-pdf.ts'

/** Zoom levels: widths of a page, relative to the frame. */
const ZOOMS = [1, 1.5, 2, 3] as const

const failureText = (reason: PdfFailure) =>
  reason === 'protected'
    ? t('This PDF asks for a password. Download it to read it.')
    : reason === 'missing'
      ? t('This PDF could not be loaded. Please try again.')
      : t('This PDF cannot be shown here. Download it to read it.')

interface Shown {
  readonly pdf: OpenedPdf
  readonly shape: number
}

/** The pages of a PDF, drawn as they come into view. @param label of the frame that scrolls */
export function PdfPages({ url, label }: { url: string; label: string }) {
  const [shown, setShown] = useState<Shown>()
  const [failure, setFailure] = useState<PdfFailure>()
  const [zoom, setZoom] = useState<number>(0)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const leaving = new AbortController()
    let opened: OpenedPdf | undefined
    openPdf(url, leaving.signal)
      .then(async (pdf) => {
        opened = pdf
        const shape = await shapeOf(pdf)
        if (!leaving.signal.aborted) setShown({ pdf, shape })
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error instanceof PdfRefused ? error.reason : 'unreadable')
      })
    return () => {
      leaving.abort()
      void opened?.loadingTask.destroy()
    }
  }, [url])
  if (failure) return <p role="alert">{failureText(failure)}</p>
  if (!shown) return <Skeleton className="h-[60dvh]" />
  const { numPages } = shown.pdf
  const width = ZOOMS[zoom] ?? 1
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-ink-soft text-sm">{plural(numPages, '1 page', '{count} pages')}</p>
        <div className="flex gap-1">
          <IconButton icon={ZoomOut} label={t('Smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <IconButton icon={ZoomIn} label={t('Larger')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
        </div>
      </div>
      <section
        ref={frame}
        aria-label={label}
        // Scrolled by arrow keys, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[75dvh] overflow-auto rounded-md border border-line bg-ink/5 p-2"
      >
        <ol className="grid gap-2" style={{ width: `${width * 100}%` }}>
          {Array.from({ length: numPages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a PDF stay where they are
            <PdfPage key={`${index} ${width}`} {...shown} number={index + 1} frame={frame} />
          ))}
        </ol>
      </section>
    </div>
  )
}

interface PdfPageProps extends Shown {
  number: number
  frame: React.RefObject<HTMLElement | null>
}

/** One page: a placeholder of the page's height, and the page itself while it is near the viewport. */
function PdfPage({ pdf, shape, number, frame }: PdfPageProps) {
  const place = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!place.current) return
    const watching = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: frame.current,
      rootMargin: '100% 0%',
    })
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [frame])
  useEffect(() => {
    if (!isNear || !canvas.current) return
    const leaving = new AbortController()
    // A page that cannot be rendered stays empty; the others are shown.
    drawPage(pdf, number, canvas.current, leaving.signal).then(setWords, () => {})
    return () => leaving.abort()
  }, [pdf, number, isNear])
  return (
    <li ref={place} className="relative bg-white" style={{ aspectRatio: isNear && words !== '' ? undefined : `1 / ${shape}` }}>
      {isNear && <canvas ref={canvas} aria-hidden className="block w-full" />}
      <p className="sr-only">{t('Page {number}: {words}', { number: String(number), words })}</p>
    </li>
  )
}
