import { THREAD_FILE_LIMITS, THREAD_FILE_TYPES } from '@callboard/contract/messages/threads/file-rules'
import { Paperclip } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { UploadList } from '#ui/upload-list.tsx'
import type { ChosenFiles } from './chosen-files.ts'

interface FilesAreaProps {
  /** `null` if files cannot be sent with this text. */
  files: ChosenFiles | null
  /** Whether the user has tried to send. */
  isTried: boolean
  children: ReactNode
}

/** A text field with its files: accepts dropped and pasted files, and shows their upload progress. */
export function FilesArea({ files, isTried, children }: FilesAreaProps) {
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (!files || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') files.add([...event.dataTransfer.files])
  }
  return (
    <fieldset
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        // Text copied from office programs comes with a picture of itself, which is ignored.
        if (files && pasted.length > 0 && !event.clipboardData.types.includes('text/plain')) files.add(pasted)
      }}
      className={cx('grid min-w-0 gap-2 rounded-md', isOver && 'outline-2 outline-ink outline-dashed outline-offset-2')}
    >
      {children}
      {files && files.uploads.length > 0 && (
        <div className="max-h-48 overflow-y-auto">
          <UploadList uploads={files.uploads} onCancel={files.remove} onRetry={files.retry} onRemove={files.remove} />
        </div>
      )}
      {isTried && files?.problem && (
        <p role="alert" className="text-danger text-sm">
          {files.problem}
        </p>
      )}
    </fieldset>
  )
}

/** Chooses pictures and PDFs. */
export function AttachButton({ files, size }: { files: ChosenFiles; size?: 'sm' }) {
  const input = useRef<HTMLInputElement>(null)
  const label = t('Add files')
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={THREAD_FILE_TYPES}
        // Screen readers use the button; the input would repeat it.
        aria-hidden
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          files.add([...(event.target.files ?? [])])
          // Lets the user choose the same file again.
          event.target.value = ''
        }}
      />
      <Button
        variant="ghost"
        icon={Paperclip}
        {...(size && { size })}
        title={t('Pictures and PDFs, up to {count} files and {mb} MB together', {
          count: THREAD_FILE_LIMITS.files,
          mb: THREAD_FILE_LIMITS.mb,
        })}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
