import { FileUp, ImageUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface DropZoneProps {
  /** The text of the button, such as *Add photos*. */
  label: string
  /** Such as *JPG and PNG up to 10MB*. */
  hint: ReactNode
  /** As in the `accept` attribute; files dropped here are not filtered by it. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  /** Replaces `onFiles` for dropped files and folders; it must read the items before it returns. */
  onDropped?: (items: DataTransferItemList) => void
}

/** Takes files by choosing, dropping or pasting. `UploadList` shows their progress and outcome. */
export function DropZone({ label, hint, accept = 'image/*', multiple = true, disabled = false, onFiles, onDropped }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const hintId = useId()
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type !== 'drop') return
    if (onDropped && !disabled) onDropped(event.dataTransfer.items)
    else take(event.dataTransfer.files)
  }
  return (
    <fieldset
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      onPaste={(event) => take(event.clipboardData.files)}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border-2 border-dashed p-4 transition-colors',
        over ? 'border-ink bg-accent/15' : 'border-edge',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        // Screen readers use the button; the input would repeat it.
        aria-hidden
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          // Lets the user choose the same file again.
          event.target.value = ''
        }}
      />
      <Button
        icon={accept.startsWith('image/') ? ImageUp : FileUp}
        disabled={disabled}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p id={hintId} className="min-w-0 flex-1 basis-48 text-ink-soft text-sm">
        {over ? t('Drop to add') : hint}
      </p>
    </fieldset>
  )
}
