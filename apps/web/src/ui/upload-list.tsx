import { Check, CircleAlert, FileText, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { IconButton } from './button.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** The state of an upload. */
export interface Upload {
  id: string
  name: string
  /** An object URL of the file itself, shown at once. */
  preview?: string
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share uploaded, 0 to 1. */
  share: number
  /** Why it failed. */
  error?: string
}

export interface UploadListProps {
  uploads: readonly Upload[]
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  /** Removes an uploaded file from the list. */
  onRemove?: (id: string) => void
}

/** Uploads with their progress, and buttons to cancel or to retry them. */
export function UploadList({ uploads, onCancel, onRetry, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={t('Uploads')} className="divide-y divide-line border-line border-y">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex items-center gap-3 py-2.5">
          <Preview upload={upload} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{upload.name}</p>
            <UploadState upload={upload} />
          </div>
          {upload.state === 'failed' && (
            <IconButton
              icon={RotateCcw}
              label={t('Try {name} again', { name: upload.name })}
              size="sm"
              onClick={() => onRetry(upload.id)}
            />
          )}
          {upload.state !== 'done' && (
            <IconButton
              icon={X}
              label={upload.state === 'failed' ? t('Remove {name}', { name: upload.name }) : t('Cancel {name}', { name: upload.name })}
              size="sm"
              onClick={() => onCancel(upload.id)}
            />
          )}
          {upload.state === 'done' && onRemove && (
            <IconButton icon={X} label={t('Remove {name}', { name: upload.name })} size="sm" onClick={() => onRemove(upload.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The picture itself, or a sheet icon for formats that a browser cannot show. */
function Preview({ upload: { preview } }: { upload: Upload }) {
  const [isUnknown, setUnknown] = useState(false)
  return (
    <span className="plate grid size-12 flex-none place-items-center">
      {preview && !isUnknown ? (
        <img src={preview} alt="" className="size-full object-cover" onError={() => setUnknown(true)} />
      ) : (
        <FileText aria-hidden className="size-5 text-ink-soft" />
      )}
    </span>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  if (upload.state === 'sending')
    return <ProgressBar label={t('Uploading {name}', { name: upload.name })} share={upload.share} className="mt-2" />
  if (upload.state === 'failed') {
    return (
      <p role="alert" className="flex gap-1.5 text-danger text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
        <span>{upload.error ?? t('Upload failed')}</span>
      </p>
    )
  }
  if (upload.state === 'waiting') return <p className="text-ink-soft text-sm">{t('Waiting…')}</p>
  return (
    <p className="flex gap-1.5 text-ok text-sm">
      <Check aria-hidden className="mt-0.5 size-4 flex-none" /> {t('Uploaded')}
    </p>
  )
}
