import type { TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_WORKING } from '@callboard/contract/exchange/imports/rules'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { importQuery } from '#shared/queries/imports.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { EndedStep } from './ended-step.tsx'
import { rowsText } from './import-text.ts'
import { ReviewStep } from './review-step.tsx'
import { importSteps, useImportChange } from './use-import.ts'

/** One import, from the choice of columns to its result. */
export function ImportScreen({ id }: { id: string }) {
  const found = useQuery(importQuery(id))
  return (
    <Page title={found.data?.fileName ?? t('Import talent')} width="wide">
      <BackLink to="/import">{t('All imports')}</BackLink>
      {found.data ? (
        <>
          <PageHeader title={found.data.fileName} lead={rowsText(found.data.total)} />
          <Step found={found.data} />
        </>
      ) : found.isError ? (
        <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {errorText(found.error, t('The import could not be loaded.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading the import')}>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Page>
  )
}

function Step({ found }: { found: TalentImport }) {
  if (found.state === 'columns') return <ColumnsStep key={found.sheet} found={found} />
  if (found.state === 'checked' || isCheckedAgain(found)) return <ReviewStep found={found} />
  if (IMPORT_WORKING.includes(found.state)) return <WorkingStep found={found} />
  return <EndedStep found={found} />
}

/** Whether rows are checked again after an earlier check: the page then keeps showing the earlier results. */
function isCheckedAgain({ state, counts, total }: TalentImport): boolean {
  return state === 'checking' && Object.values(counts).reduce((sum, rows) => sum + rows, 0) === total
}

function progressOf({ state, done, total, counts, photos }: TalentImport): { label: string; done: number; all: number } {
  if (state === 'checking') return { label: t('Checking the rows'), done, all: total }
  if (state === 'running') return { label: t('Importing'), done, all: counts.new + counts.changed }
  if (state === 'undoing') return { label: t('Undoing the import'), done, all: total }
  const through = photos.added + photos.there + photos.failed
  return { label: t('Fetching photos'), done: through, all: through + photos.waiting }
}

/** The progress of a running job, and a button to stop it. */
function WorkingStep({ found }: { found: TalentImport }) {
  const { id, state } = found
  const change = useImportChange(id)
  const { label, done, all } = progressOf(found)
  return (
    <div className="measure" role="status">
      <p className="mb-2 font-semibold">
        {label} <span className="font-normal text-ink-soft tabular-nums">{t('{done} of {all}', { done: Math.min(done, all), all })}</span>
      </p>
      <ProgressBar label={label} share={all > 0 ? done / all : null} />
      <p className="mt-3 text-ink-soft text-sm">{t('You can leave this page: it goes on by itself.')}</p>
      {state !== 'undoing' && (
        <Button className="mt-4" pending={change.isPending} onClick={() => change.mutate(importSteps(id).cancel)}>
          {t('Stop')}
        </Button>
      )}
    </div>
  )
}
