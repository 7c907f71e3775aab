import type { TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { Banner, FormActions } from '#ui/layout.tsx'
import { Assumed } from './assumed.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { OUTCOME_ORDER, OUTCOME_TEXT } from './import-text.ts'
import { RowList } from './row-list.tsx'
import { UnknownValues } from './unknown-values.tsx'
import { importSteps, useImportChange } from './use-import.ts'

/** What each row would do, and the button that does it. */
export function ReviewStep({ found }: { found: TalentImport }) {
  const { id, counts, photos, unknownValues } = found
  const change = useImportChange(id)
  const [isMatching, setMatching] = useState(false)
  const shown = OUTCOME_ORDER.filter((outcome) => counts[outcome] > 0)
  const [chosen, setChosen] = useState<ImportOutcome>()
  const outcome = chosen !== undefined && counts[chosen] > 0 ? chosen : (shown[0] ?? 'new')
  const imported = counts.new + counts.changed
  if (isMatching) return <ColumnsStep found={found} onBack={() => setMatching(false)} />
  return (
    <>
      <Assumed
        found={found}
        plan={found.plan}
        onPlan={(body) => change.mutate(() => api('PUT /api/imports/{id}/plan', { params: { id }, body }))}
      />
      {unknownValues.length > 0 && <UnknownValues found={found} />}
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
      {found.withoutCells > 0 && (
        <p className="mb-4">
          {plural(
            found.withoutCells,
            'One person is imported without a cell that cannot be read.',
            '{count} people are imported without a cell that cannot be read.',
          )}
        </p>
      )}
      <PhotosFound photos={photos} />
      <FilterChips
        label={t('Rows')}
        chips={shown.map((value) => ({ value, label: t(OUTCOME_TEXT[value]), count: counts[value] }))}
        value={outcome}
        onValue={setChosen}
      />
      <RowList key={outcome} id={id} rows={outcome} />
      <FormActions>
        <Button variant="ghost" onClick={() => change.mutate(importSteps(id).cancel)}>
          {t('Discard')}
        </Button>
        <Button onClick={() => setMatching(true)}>{t('Columns')}</Button>
        <Button
          variant="primary"
          disabled={imported + photos.waiting === 0}
          pending={change.isPending}
          pendingLabel={t('Starting...')}
          onClick={() => change.mutate(importSteps(id).start)}
        >
          {imported > 0
            ? plural(imported, 'Import 1 person', 'Import {count} people')
            : photos.waiting > 0
              ? plural(photos.waiting, 'Fetch 1 photo', 'Fetch {count} photos')
              : t('Nothing to import')}
        </Button>
      </FormActions>
    </>
  )
}

/** How many addresses of photos there are in the rows. */
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
