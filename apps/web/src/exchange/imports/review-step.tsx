import type { TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { Banner, FormActions } from '#ui/layout.tsx'
import { Assumed } from './assumed.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { OUTCOME_ORDER, OUTCOME_TEXT, withoutCellsText } from './import-text.ts'
import type { RowDrafts } from './mend-row.tsx'
import { countDrafts, type Drafts, ProblemGroups } from './problem-groups.tsx'
import { RowList } from './row-list.tsx'
import { importSteps, useImportChange } from './use-import.ts'

/** Shows what each row would do, lets the user correct cells, and starts the import. It stays while the rows are checked again. */
export function ReviewStep({ found }: { found: TalentImport }) {
  const { id, counts, photos } = found
  const change = useImportChange(id)
  const [isMatching, setMatching] = useState(false)
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [rowDrafts, setRowDrafts] = useState<ReadonlyMap<number, RowDrafts>>(new Map())
  const shown = OUTCOME_ORDER.filter((outcome) => counts[outcome] > 0)
  const [chosen, setChosen] = useState<ImportOutcome>()
  const outcome = chosen !== undefined && counts[chosen] > 0 ? chosen : (shown[0] ?? 'new')
  if (isMatching) return <ColumnsStep key={found.sheet} found={found} onBack={() => setMatching(false)} />
  return (
    <>
      <Assumed
        found={found}
        plan={found.plan}
        onPlan={(body) => change.mutate(() => api('PUT /api/imports/{id}/plan', { params: { id }, body }))}
      />
      <ProblemGroups found={found} drafts={drafts} onDrafts={setDrafts} />
      {counts.lookalike > 0 && (
        <div className="mb-6">
          <Banner
            title={plural(
              counts.lookalike,
              'One row may be somebody who is there already',
              '{count} rows may be people who are there already',
            )}
          >
            {t('Say for each whether it is the same person. Rows without an answer are not imported.')}
          </Banner>
        </div>
      )}
      <PhotosFound photos={photos} />
      <FilterChips
        label={t('Rows')}
        chips={shown.map((value) => ({ value, label: t(OUTCOME_TEXT[value]), count: counts[value] }))}
        value={outcome}
        onValue={setChosen}
      />
      <RowList
        key={outcome}
        id={id}
        rows={outcome}
        mending={{
          isBusy: found.state === 'checking',
          drafts: rowDrafts,
          onDrafts: (number, typed) =>
            setRowDrafts((before) => {
              const others = [...before].filter(([of]) => of !== number)
              return new Map(typed ? [...others, [number, typed]] : others)
            }),
        }}
      />
      <ImportBar
        found={found}
        unused={countDrafts(drafts) + [...rowDrafts.values()].filter((typed) => Object.keys(typed).length > 0).length}
        onColumns={() => setMatching(true)}
      />
    </>
  )
}

/**
 * The summary of the import, visible at every width, and the next steps.
 *
 * @param unused the number of answers that are chosen or typed but not saved yet
 */
function ImportBar({ found, unused, onColumns }: { found: TalentImport; unused: number; onColumns: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { id, counts, photos, withoutCells, state } = found
  const change = useImportChange(id)
  const imported = counts.new + counts.changed
  const isChecking = state === 'checking'
  const parts = [
    counts.refused > 0 && plural(counts.refused, '1 refused row', '{count} refused rows'),
    counts.lookalike > 0 && plural(counts.lookalike, '1 row to decide', '{count} rows to decide'),
    withoutCells > 0 && withoutCellsText(withoutCells),
  ].filter(Boolean)
  return (
    <FormActions stays>
      <p role="status" className="min-w-0 flex-1 basis-full! text-ink-soft text-sm md:basis-0!">
        {isChecking ? t('Checking the rows') : parts.length > 0 ? parts.join(' · ') : t('Nothing is refused.')}
      </p>
      <Button variant="ghost" onClick={() => change.mutate(importSteps(id).cancel)}>
        {t('Discard')}
      </Button>
      <Button onClick={onColumns}>{t('Columns')}</Button>
      <Button
        variant="primary"
        className="max-sm:basis-full!"
        disabled={isChecking || imported + photos.waiting === 0}
        pending={change.isPending}
        pendingLabel={t('Starting...')}
        onClick={() => (unused > 0 ? setAsking(true) : change.mutate(importSteps(id).start))}
      >
        {imported > 0
          ? plural(imported, 'Import 1 person', 'Import {count} people')
          : photos.waiting > 0
            ? plural(photos.waiting, 'Fetch 1 photo', 'Fetch {count} photos')
            : t('Nothing to import')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={plural(unused, 'Import without 1 answer?', 'Import without {count} answers?')}
        description={t('You have chosen or typed them, but not used them. Cancel and press “Use”: then the rows are checked with them.')}
        variant="primary"
        confirmLabel={t('Import without them')}
        pendingLabel={t('Starting...')}
        pending={change.isPending}
        onConfirm={() => change.mutate(importSteps(id).start, { onSuccess: () => setAsking(false) })}
      />
    </FormActions>
  )
}

/** The number of photo addresses in the rows. */
function PhotosFound({ photos }: { photos: TalentImport['photos'] }) {
  const { waiting, failed } = photos
  if (waiting + failed === 0) return null
  return (
    <p className="mb-4">
      {waiting > 0 && (
        <span>{plural(waiting, 'One photo is fetched after the import.', '{count} photos are fetched after the import.')}</span>
      )}
      <span> </span>
      {failed > 0 && <span>{plural(failed, 'One photo address cannot be fetched.', '{count} photo addresses cannot be fetched.')}</span>}
    </p>
  )
}
