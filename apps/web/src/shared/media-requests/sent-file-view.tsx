import type { SentFile } from '@callboard/contract/casting/media-requests/endpoints'
import { FileText } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'

/** A photo, a recording or a PDF that somebody sent. @param of what it shows, for those who do not see it */
export function SentFileView({ file, of }: { file: SentFile; of: string }) {
  if (file.type.startsWith('image/')) {
    return <img src={file.url} alt={of} className="max-h-[60dvh] max-w-full rounded-md bg-ink/5 object-contain" />
  }
  if (file.type.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: people send recordings without captions
    return <audio controls preload="metadata" src={file.url} aria-label={of} className="w-full max-w-xl" />
  }
  return (
    <a href={file.url} download={file.name} className={buttonClass('secondary')}>
      <FileText aria-hidden className="size-4 flex-none" /> <span className="wrap-anywhere">{t('Open {name}', { name: file.name })}</span>
    </a>
  )
}
