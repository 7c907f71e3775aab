import { useQuery } from '@tanstack/react-query'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** The empty border that a reader needs, in modules. */
const BORDER = 3

/** The dark modules of a QR code as one path, and the length of its side. */
async function qrPath(text: string): Promise<{ path: string; side: number }> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'medium' })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, side: rows.length }
}

/** @param className its size */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const code = useQuery({ queryKey: ['qr code', text], queryFn: () => qrPath(text) }).data
  if (!code) return <Skeleton className={className} />
  return (
    // Dark on light in either colour scheme, as readers expect it.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.side} ${code.side}`}
      className={cx('rounded-md', className)}
      shapeRendering="crispEdges"
    >
      <rect width={code.side} height={code.side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
