import type { CheckInCodes } from '@callboard/contract/check-in-codes'
import { useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** The empty border that a reader needs, in modules. */
const BORDER = 3

/** The dark modules of a QR code as one path, and the length of its side. */
async function drawCode(text: string): Promise<{ path: string; side: number }> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'medium' })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, side: rows.length }
}

/** What somebody does with their codes. */
export const checkInHelp = () => t('Show this code when you arrive, at the desk or at the kiosk, or say the number.')

/** The codes by which somebody checks in: one for a camera, and six digits to say. */
export function CheckInCode({ ticket, code }: CheckInCodes) {
  const drawn = useQuery({ queryKey: ['check-in code', ticket], queryFn: () => drawCode(ticket) }).data
  return (
    <figure className="inline-grid justify-items-center gap-2">
      {drawn ? (
        // Dark on light in either colour scheme, as readers expect it.
        <svg
          role="img"
          aria-label={t('Your check-in code')}
          viewBox={`0 0 ${drawn.side} ${drawn.side}`}
          className="size-48 rounded-md"
          shapeRendering="crispEdges"
        >
          <rect width={drawn.side} height={drawn.side} fill="#fff" />
          <path d={drawn.path} fill="#000" />
        </svg>
      ) : (
        <Skeleton className="size-48" />
      )}
      <figcaption className="font-bold font-display text-lg tabular-nums">{`${code.slice(0, 3)} ${code.slice(3)}`}</figcaption>
    </figure>
  )
}

/** The codes on the page of a link, on the day itself; nothing on other days. */
export function CheckInToday({ codes }: { codes: CheckInCodes | null }) {
  if (!codes) return null
  return (
    <section className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-accent border-l-4 pl-4">
      <p className="measure flex-1 basis-56">{checkInHelp()}</p>
      <CheckInCode {...codes} />
    </section>
  )
}
