import { IMPORT_LIMITS, IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { upload } from '#app/api/upload.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { FieldError } from '#ui/field.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextArea } from '#ui/text-field.tsx'

const ERROR_ID = 'import-error'

/** A file that is too large, and is refused before it is sent. */
class TooLarge extends Error {}

/** Takes a table as a file or as pasted cells. */
export function TableChoice({ onRead }: { onRead: (id: number) => void }) {
  const [share, setShare] = useState<number | null>(null)
  const [cells, setCells] = useState('')
  const sending = useChange({
    mutationFn: (file: File) => {
      setShare(0)
      if (file.size > IMPORT_LIMITS.fileBytes) throw new TooLarge(IMPORT_MESSAGE.tooLarge)
      return upload('/api/imports', file, { field: 'file', onProgress: setShare })
    },
    onSuccess: ({ id }) => onRead(id),
  })
  const error = sending.error ? readError(sending.error) : undefined
  return (
    <>
      <DropZone
        label={t('Choose a file')}
        hint={t('CSV, TSV or XLSX, up to {rows} rows and {megabytes} MB. Drop it here, or choose it.', {
          rows: IMPORT_LIMITS.rows,
          megabytes: IMPORT_LIMITS.fileBytes / 1024 / 1024,
        })}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        multiple={false}
        disabled={sending.isPending}
        onFiles={([file]) => file && sending.mutate(file)}
      />
      <div role="status" className="mt-3 min-h-6">
        {sending.isPending && (
          <>
            <p className="mb-2 text-ink-soft text-sm">
              {share !== null && share < 1 ? t('Sending the file...') : t('Reading the table...')}
            </p>
            <ProgressBar label={t('Import')} share={share !== null && share < 1 ? share : null} />
          </>
        )}
        <FieldError id={ERROR_ID} error={error} />
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">{t('Paste cells instead')}</summary>
        <TextArea
          className="mt-2"
          label={t('Cells')}
          hint={t('Copied from a spreadsheet, with the names of the columns in the first row.')}
          rows={6}
          value={cells}
          onChange={({ target }) => setCells(target.value)}
        />
        <Button
          className="mt-3"
          disabled={cells.trim() === '' || sending.isPending}
          onClick={() => sending.mutate(new File([cells], `${t('Pasted cells')}.tsv`, { type: 'text/tab-separated-values' }))}
        >
          {t('Read the cells')}
        </Button>
      </details>
    </>
  )
}

function readError(error: Error): string {
  return error instanceof TooLarge ? error.message : errorText(error, t('The file could not be sent. Please try again.'))
}
