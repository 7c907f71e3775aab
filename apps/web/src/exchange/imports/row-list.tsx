import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import type { ImportKept } from '@callboard/contract/exchange/imports/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { msg, t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { Button } from '#ui/button.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Decision, isAskedAbout, LeaveOut } from './decision.tsx'
import { MendRow, type RowDrafts } from './mend-row.tsx'
import { RowFacts } from './row-facts.tsx'
import { importRowsQuery, type WhichRows } from './rows-query.ts'

/** Typed corrections of rows that are not saved yet; only for lists in which cells can be corrected. */
export interface Mending {
  /** Whether the rows are being checked: then nothing can be corrected. */
  readonly isBusy: boolean
  readonly drafts: ReadonlyMap<number, RowDrafts>
  readonly onDrafts: (number: number, drafts: RowDrafts | undefined) => void
}

/** Rows with one outcome, or with photos that failed, in the order of the file. */
export function RowList({ id, rows: which, mending }: { id: number; rows: WhichRows; mending?: Mending }) {
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
          <Row key={row.number} id={id} mending={mending} row={shownOf(row, which)} />
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

/** The parts of a row that matter in its list. */
function shownOf(row: ImportRow, which: WhichRows): ImportRow {
  if (which === 'without-cells') return { ...row, changes: [], photos: [], lookalikes: [], twin: null }
  return which === 'failed-photos' || which === 'kept' ? { ...row, changes: [], problems: [] } : row
}

/** Why a profile stays when its import is undone. */
const KEPT_TEXT: Readonly<Record<ImportKept, string>> = {
  signedIn: msg('Stays: this person has signed in.'),
  applied: msg('Stays: this person has applied.'),
  restricted: msg('Stays: this profile is restricted.'),
  invited: msg('Stays: this person was invited by mail.'),
  confirmed: msg('Stays: a colleague has confirmed this person.'),
  listed: msg('Stays: this person is on a list.'),
  shortlisted: msg('Stays: the office has put this person into a casting call.'),
  planned: msg('Stays: this person has a part in an audition, an availability check or a shared link.'),
  written: msg('Stays: the office and this person have written to each other.'),
  changed: msg('Stays: someone has changed this profile since the import.'),
  failed: msg('Stays: it could not be taken back.'),
}

function Row({ id, row, mending }: { id: number; row: ImportRow; mending: Mending | undefined }) {
  const { number, name, email, student } = row
  const isAsked = isAskedAbout(row)
  const canLeaveOut = !isAsked && (row.outcome === 'refused' || row.outcome === 'skipped')
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
          (mending ? (
            <Decision id={id} row={row} isBusy={mending.isBusy} />
          ) : (
            row.outcome === 'lookalike' && <p>{t('Not imported: no one said whether this is the same person.')}</p>
          ))}
        {/* For a refused row, show only its problems, because nothing else can be done about it. */}
        <RowFacts row={row.outcome === 'refused' ? { ...row, changes: [] } : row} />
        {row.outcome === 'refused' && row.twin !== null && (
          <p className="text-sm">{t('The other row is row {number}.', { number: row.twin })}</p>
        )}
        {mending && (
          <div className="mt-2 flex flex-wrap items-start gap-2">
            <MendRow
              id={id}
              row={row}
              isBusy={mending.isBusy}
              drafts={mending.drafts.get(number)}
              onDrafts={(drafts) => mending.onDrafts(number, drafts)}
            />
            {canLeaveOut && <LeaveOut id={id} row={row} isBusy={mending.isBusy} />}
          </div>
        )}
      </div>
    </li>
  )
}
