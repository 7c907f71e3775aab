import type { ImportRow } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportDecision, ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { importQuery } from '#shared/queries/imports.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { RowFacts } from './row-facts.tsx'
import { importRowsQuery } from './rows-query.ts'

/** Rows with one outcome, or with photos that failed, in the order of the file. */
export function RowList({ id, rows: which }: { id: number; rows: ImportOutcome | 'failed-photos' }) {
  const rows = useInfiniteQuery(importRowsQuery(id, which))
  if (rows.isError) {
    return (
      <ErrorState onRetry={() => void rows.refetch()} retrying={rows.isFetching}>
        {errorText(rows.error, t('The rows could not be loaded.'))}
      </ErrorState>
    )
  }
  if (!rows.data) {
    return (
      <Loading label={t('Loading the rows')}>
        <SkeletonText lines={8} />
      </Loading>
    )
  }
  return (
    <>
      <ol className="mt-4 divide-y divide-line border-line border-y">
        {rows.data.pages.flat().map((row) => (
          <Row key={row.number} id={id} row={which === 'failed-photos' ? { ...row, changes: [], problems: [] } : row} />
        ))}
      </ol>
      {rows.hasNextPage && (
        <Button className="mt-4" pending={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {t('More rows')}
        </Button>
      )}
    </>
  )
}

function Row({ id, row }: { id: number; row: ImportRow }) {
  const { number, name, email, student } = row
  return (
    <li className="grid gap-x-8 gap-y-2 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {student ? (
            <Link to="/admin/edit-talent/$id" params={{ id: String(student.id) }}>
              {name || t('No name')}
            </Link>
          ) : (
            name || t('No name')
          )}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {t('Row {number}', { number })}
          {email && (
            <>
              {' · '}
              <EmailText email={email} />
            </>
          )}
        </p>
      </div>
      <div className="min-w-0">
        {row.lookalikes.length > 0 && <Decision id={id} row={row} />}
        {/* What is wrong with a refused row is all that there is to do about it. */}
        <RowFacts row={row.outcome === 'refused' ? { ...row, changes: [] } : row} />
      </div>
    </li>
  )
}

/** Asks who a row is whose name or student number somebody has. */
function Decision({ id, row }: { id: number; row: ImportRow }) {
  const queryClient = useQueryClient()
  const deciding = useChange({
    mutationFn: (body: { decision: ImportDecision; studentId?: number }) =>
      api('PUT /api/imports/{id}/rows/{number}', { params: { id, number: row.number }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })
      await queryClient.invalidateQueries({ queryKey: [`/api/imports/${id}/rows`] })
    },
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
  })
  const { decision, student } = row
  const isByNumber = row.lookalikes.every(({ by }) => by === 'number')
  return (
    <fieldset disabled={deciding.isPending} className="mb-3">
      <legend className="mb-1.5 text-ink-soft text-sm">
        {isByNumber
          ? t('Someone has this student number but another name. Is it the same person?')
          : t('Someone with this name already exists. Is it the same person?')}
      </legend>
      <Cluster gap={2}>
        {row.lookalikes.map((person) => (
          <Button
            key={person.id}
            size="sm"
            aria-pressed={decision === 'same' && student?.id === person.id}
            variant={decision === 'same' && student?.id === person.id ? 'primary' : 'secondary'}
            onClick={() => deciding.mutate({ decision: 'same', studentId: person.id })}
          >
            {t('Yes: {who}', { who: person.by === 'number' ? `${person.firstName} ${person.lastName}, ${person.email}` : person.email })}
          </Button>
        ))}
        {(['new', 'skip'] as const).map((value) => (
          <Button
            key={value}
            size="sm"
            aria-pressed={decision === value}
            variant={decision === value ? 'primary' : 'secondary'}
            onClick={() => deciding.mutate({ decision: value })}
          >
            {value === 'new' ? t('No, someone new') : t('Leave out')}
          </Button>
        ))}
      </Cluster>
    </fieldset>
  )
}
