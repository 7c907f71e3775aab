import type { ThreadFile } from '@callboard/contract/messages/threads/files.endpoints'
import { Download, FileText, Paperclip } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { sizeText } from '#shared/size-text.ts'
import { cx } from '#ui/cx.ts'

const addressOf = ({ id }: ThreadFile, size?: 'small') => `/api/thread-files/${id}${size ? `?size=${size}` : ''}`

interface EntryFilesProps {
  files: readonly ThreadFile[]
  /** Whether the casting desk is the reader. Only the desk may save attachments of emails that are neither pictures nor PDFs. */
  forDesk?: boolean
}

/** The files of a text: pictures to look at, other files to save. */
export function EntryFiles({ files, forDesk = false }: EntryFilesProps) {
  if (files.length === 0) return null
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const others = files.filter(({ kind }) => kind !== 'picture')
  return (
    <div className="mt-3 grid gap-2 print:hidden">
      {pictures.length > 0 && (
        <ul aria-label={t('Pictures')} className="flex flex-wrap gap-2">
          {pictures.map((file) => (
            <li key={file.id}>
              <a href={addressOf(file)} target="_blank" rel="noopener" className="block rounded-md">
                <img
                  src={addressOf(file, 'small')}
                  alt={t('Open {name}', { name: file.name })}
                  loading="lazy"
                  className="h-28 max-w-full rounded-md border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={t('Files')} className="grid gap-1">
          {others.map((file) => (
            <OtherFile key={file.id} file={file} canSave={forDesk || file.kind === 'pdf'} />
          ))}
        </ul>
      )}
    </div>
  )
}

const CHIP = 'inline-flex max-w-full items-center gap-2 rounded-md border border-line px-3 py-2 text-sm pointer-coarse:min-h-11'

function OtherFile({ file, canSave }: { file: ThreadFile; canSave: boolean }) {
  const Icon = file.kind === 'pdf' ? FileText : Paperclip
  const parts = (
    <>
      <Icon aria-hidden className="size-4 flex-none text-ink-soft" />
      <span className="wrap-anywhere min-w-0 font-medium">{file.name}</span>
      <span className="flex-none text-ink-soft tabular-nums">{sizeText(file.bytes, 'kilobyte')}</span>
    </>
  )
  return (
    <li>
      {canSave ? (
        <a href={addressOf(file)} download={file.name} className={cx(CHIP, 'bg-paper hover:border-ink')}>
          {parts}
          <Download aria-hidden className="size-4 flex-none text-ink-soft" />
        </a>
      ) : (
        <span className={CHIP}>{parts}</span>
      )}
    </li>
  )
}
