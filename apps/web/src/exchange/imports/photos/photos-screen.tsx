import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { importsQuery } from '#shared/queries/imports.ts'
import { BackLink } from '#ui/back-link.tsx'
import { FieldError } from '#ui/field.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import type { ChosenFile } from './chosen-files.ts'
import type { LeftOut } from './chosen-pictures.ts'
import { LeftOutFiles } from './left-out-files.tsx'
import { type Belongs, PhotosImportChoice } from './photos-import-choice.tsx'
import { PicturesChoice } from './pictures-choice.tsx'
import { readChosen } from './read-chosen.ts'
import { ReviewPictures } from './review-pictures.tsx'
import { isUndecided, type PictureRow, photosByPerson, rowsOf } from './rows.ts'
import { SavingStep } from './saving-step.tsx'
import { useSaving } from './use-saving.ts'

const ERROR_ID = 'photos-error'

/** Imports photos of many people at once, matched by their file names. */
export function PhotosScreen() {
  const [rows, setRows] = useState<readonly PictureRow[] | null>(null)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const imports = useQuery(importsQuery)
  // By default the photos belong to a recent import of rows, so that both are undone together.
  const moveIns = (imports.data ?? []).filter(({ undoableUntil }) => undoableUntil !== null)
  const [chosen, setChosen] = useState<{ belongs: Belongs }>()
  // With several imports, the newest may contain only a few repaired rows, so the photos belong to the import of each person.
  const belongs = chosen ? chosen.belongs : moveIns.length > 1 ? 'each' : moveIns[0]?.id
  const importOf = ({ importId }: { importId: number | null }) =>
    belongs === 'each' ? moveIns.find(({ id }) => id === importId)?.id : belongs
  const saving = useSaving()
  const reading = useChange({
    mutationFn: async (files: Promise<readonly ChosenFile[]>) => {
      const chosen = await readChosen(await files)
      setLeftOut(chosen.leftOut)
      if (chosen.pictures.length === 0) return []
      const names = chosen.pictures.map(({ path }) => path)
      return rowsOf(chosen.pictures, await api('POST /api/import-photos/match', { body: { names } }))
    },
    onSuccess: (found) => setRows(found.length > 0 ? found : null),
  })
  const save = () => void saving.save(photosByPerson(rows ?? [], importOf))
  const other = () => {
    saving.clear()
    reading.reset()
    setRows(null)
    setLeftOut([])
  }
  const undecided = rows?.filter(isUndecided) ?? []
  const decide = () => {
    saving.clear()
    setRows(undecided)
  }
  const error = reading.error
    ? errorText(reading.error, t('The pictures could not be read. Please try again.'))
    : reading.data?.length === 0
      ? t('There is no picture that can be saved')
      : undefined
  const isChoosing = rows === null
  return (
    <Page title={t('Import photos')} width={isChoosing ? 'form' : 'wide'}>
      <BackLink to="/import">{t('All imports')}</BackLink>
      <PageHeader
        title={t('Import photos')}
        lead={t(
          'Photos of many people at once, matched by the names of their files: email, student number, Callboard ID, or last and first name, such as Doe_Jane.jpg.',
        )}
      />
      {isChoosing ? (
        <>
          <PicturesChoice disabled={reading.isPending} onFiles={(files) => reading.mutate(files)} />
          <div role="status" className="mt-3 min-h-6">
            {reading.isPending && <p className="text-ink-soft text-sm">{t('Matching the pictures with people...')}</p>}
            <FieldError id={ERROR_ID} error={error} />
          </div>
        </>
      ) : saving.total === null ? (
        <ReviewPictures
          rows={rows}
          onRows={setRows}
          onSave={save}
          onBack={other}
          belonging={<PhotosImportChoice imports={moveIns} value={belongs} onChange={(next) => setChosen({ belongs: next })} />}
        />
      ) : (
        <SavingStep saving={saving} undecided={undecided.length} onAgain={save} onDecide={decide} onOther={other} />
      )}
      <LeftOutFiles files={leftOut} />
    </Page>
  )
}
