import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import type { ImportDecision, ImportKept } from '@callboard/contract/exchange/imports/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { msg, t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { importQuery } from '#shared/queries/imports.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { MendRow } from './mend-row.tsx'
import { importProblemsQuery } from './problems-query.ts'
import { RowFacts } from './row-facts.tsx'
import { importRowsQuery, type WhichRows } from './rows-query.ts'

/** Rows with one outcome, or with photos that failed, in the order of the file. @param isMendable whether cells can be corrected */
export function RowList({ id, rows: which, isMendable = false }: { id: number; rows: WhichRows; isMendable?: boolean }) {
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
          <Row
            key={row.number}
            id={id}
            isMendable={isMendable}
            row={which === 'failed-photos' || which === 'kept' ? { ...row, changes: [], problems: [] } : row}
          />
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

/** Why a profile stays when its import is undone. */
const KEPT_TEXT: Readonly<Record<ImportKept, string>> = {
  signedIn: msg('Stays: this person has signed in.'),
  applied: msg('Stays: this person has applied.'),
  restricted: msg('Stays: this profile is restricted.'),
  changed: msg('Stays: someone has changed this profile since the import.'),
  failed: msg('Stays: it could not be taken back.'),
}

function Row({ id, row, isMendable }: { id: number; row: ImportRow; isMendable: boolean }) {
  const { number, name, email, student } = row
  const isAsked = row.lookalikes.length > 0 || row.twin !== null
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
        {row.kept !== null && <p>{t(KEPT_TEXT[row.kept])}</p>}
        {row.kept === null &&
          isAsked &&
          (isMendable ? <Decision id={id} row={row} /> : <p>{t('Not imported: no one said whether this is the same person.')}</p>)}
        {/* What is wrong with a refused row is all that there is to do about it. */}
        <RowFacts row={row.outcome === 'refused' ? { ...row, changes: [] } : row} />
        {isMendable && <MendRow id={id} row={row} />}
      </div>
    </li>
  )
}

/** What is asked about a row whose person is not certain. */
function questionOf({ lookalikes, twin }: ImportRow): string {
  const isAll = (by: ImportRow['lookalikes'][number]['by']) => lookalikes.length > 0 && lookalikes.every((person) => person.by === by)
  if (isAll('rename')) return t('This row gives someone who already exists a completely different name. Is it the same person?')
  if (isAll('number')) return t('Someone has this student number but another name. Is it the same person?')
  if (lookalikes.length > 0) return t('Someone with this name already exists. Is it the same person?')
  return t('Row {number} has the same name with another email. Is this someone else?', { number: twin ?? 0 })
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
      await queryClient.invalidateQueries({ queryKey: importProblemsQuery(id).queryKey })
    },
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
  })
  const { decision, student } = row
  const isRename = row.lookalikes.some(({ by }) => by === 'rename')
  return (
    <fieldset disabled={deciding.isPending} className="mb-3">
      <legend className="mb-1.5 text-ink-soft text-sm">{questionOf(row)}</legend>
      <Cluster gap={2}>
        {row.lookalikes.map((person) => (
          <Button
            key={person.id}
            size="sm"
            aria-pressed={decision === 'same' && student?.id === person.id}
            variant={decision === 'same' && student?.id === person.id ? 'primary' : 'secondary'}
            onClick={() => deciding.mutate({ decision: 'same', studentId: person.id })}
          >
            {t('Yes: {who}', { who: person.by === 'name' ? person.email : `${person.firstName} ${person.lastName}, ${person.email}` })}
          </Button>
        ))}
        {(isRename ? (['skip'] as const) : (['new', 'skip'] as const)).map((value) => (
          <Button
            key={value}
            size="sm"
            aria-pressed={decision === value}
            variant={decision === value ? 'primary' : 'secondary'}
            onClick={() => deciding.mutate({ decision: value })}
          >
            {value === 'skip' ? t('Leave out') : row.lookalikes.length > 0 ? t('No, someone new') : t('Yes, someone else')}
          </Button>
        ))}
      </Cluster>
    </fieldset>
  )
}
