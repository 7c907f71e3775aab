import { FileText } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'

/** The lines to play. @param url of the PDF */
export function Sides({ url }: { url: string }) {
  return (
    <a href={url} download className={`${buttonClass('secondary')} justify-self-start`}>
      <FileText aria-hidden className="size-4" /> {t('Sides (PDF)')}
    </a>
  )
}
