import type { SentFile } from '@callboard/contract/casting/media-requests/endpoints'
import { FileText } from 'lucide-react'
import { Suspense } from 'react'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const PdfPages = preloadable(async () => (await import('#shared/pdf/pdf-pages.tsx')).PdfPages)

interface SentFileViewProps {
  file: SentFile
  /** The alt text of the file. */
  of: string
  /** Whether to show the pages of a PDF, too. */
  isRead?: boolean
}

/** A photo, a recording or a PDF that a student sent. */
export function SentFileView({ file, of, isRead = false }: SentFileViewProps) {
  if (file.type.startsWith('image/')) {
    return <img src={file.url} alt={of} className="max-h-[60dvh] max-w-full rounded-md bg-ink/5 object-contain" />
  }
  if (file.type.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: people send recordings without captions
    return <audio controls preload="metadata" src={file.url} aria-label={of} className="w-full max-w-xl" />
  }
  return (
    <div className="grid justify-items-start gap-3">
      <a href={file.url} download={file.name} className={buttonClass('secondary')}>
        <FileText aria-hidden className="size-4 flex-none" />{' '}
        <span className="wrap-anywhere">{t('Download {name}', { name: file.name })}</span>
      </a>
      {isRead && (
        <div className="w-full">
          <Suspense fallback={<Skeleton className="h-[60dvh]" />}>
            <PdfPages url={file.url} label={of} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
