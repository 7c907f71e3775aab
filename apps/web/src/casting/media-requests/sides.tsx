import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const PdfPages = preloadable(async () => (await import('#shared/pdf/pdf-pages.tsx')).PdfPages)

/** The sides (the lines to play), to read on the page or save. @param url of the PDF */
export function Sides({ url }: { url: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <section aria-label={t('Sides')} className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          icon={FileText}
          aria-expanded={isShown}
          onPointerEnter={PdfPages.preload}
          onFocus={PdfPages.preload}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('Close the sides') : t('Read the sides')}
        </Button>
        <a href={url} download className={buttonClass('ghost')}>
          {t('Download as PDF')}
        </a>
      </div>
      {isShown && (
        <Suspense fallback={<Skeleton className="h-[60dvh]" />}>
          <PdfPages url={url} label={t('Pages of the sides')} />
        </Suspense>
      )}
    </section>
  )
}
