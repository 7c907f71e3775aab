import type { AuditLine } from '@callboard/contract/office/audit/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ChangesList } from '#shared/changes-list.tsx'
import { auditLogQuery } from '#shared/queries/audit.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type AuditAddress, auditFiltersOf, readAuditAddress } from './audit-address.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { actionText, actorText, detailPairs, subjectPage, subjectText } from './audit-text.ts'

/** Lines per page (the contract's `AUDIT_PAGE_SIZE`); after a full page there may be an older one. */
const PAGE_SIZE = 50

/**
 * The audit log: who did what, newest first.
 *
 * @param address filters and page, from the URL
 * @param onAddress navigates to another URL; `replace` adds no entry to the browser's history
 */
export function AuditScreen({
  address,
  onAddress,
}: {
  address: AuditAddress
  onAddress: (address: AuditAddress, options?: { replace: boolean }) => void
}) {
  const lines = useQuery(auditLogQuery(address))
  const filters = auditFiltersOf(address)
  const last = lines.data?.length === PAGE_SIZE ? lines.data.at(-1) : undefined
  return (
    <Page title={t('Audit log')} width="desk">
      <BackLink to="/admin-dashboard">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Audit log')}
        lead={t('Every change the office makes, every link, sign-in and export. Lines are only ever added.')}
      />
      <AuditFilterBar filters={filters} onChange={(typed) => onAddress(readAuditAddress(typed), { replace: true })} />
      <Lines query={lines} lines={lines.data} filtered={Object.keys(address).length > 0} />
      {(lines.data ?? lines.error) && (address.before !== undefined || last) && (
        <nav aria-label={t('Pages')} className="mt-6 flex justify-end gap-3">
          <Button onClick={() => onAddress(filters)} disabled={address.before === undefined}>
            {t('Newest')}
          </Button>
          <Button onClick={() => last && onAddress({ ...filters, before: last.id })} disabled={!last}>
            {t('Older')}
          </Button>
        </nav>
      )}
    </Page>
  )
}

function Lines({
  query,
  lines,
  filtered,
}: {
  query: ReturnType<typeof useQuery<AuditLine[]>>
  lines: readonly AuditLine[] | undefined
  filtered: boolean
}) {
  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorText(query.error, t('The audit log could not be loaded. Please try again.'))}
      </ErrorState>
    )
  }
  if (!lines) {
    return (
      <Loading label={t('Loading the audit log')}>
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
          <Skeleton key={row} className="mb-3 h-12" />
        ))}
      </Loading>
    )
  }
  if (lines.length === 0) {
    return (
      <EmptyState title={t('No lines')}>
        {filtered ? t('Nothing matches. Change or clear the filters.') : t('Nothing has happened yet.')}
      </EmptyState>
    )
  }
  return <LinesTable lines={lines} />
}

function LinesTable({ lines }: { lines: readonly AuditLine[] }) {
  const { timeZone } = useInstitution()
  const columns: Column<AuditLine>[] = [
    {
      key: 'when',
      header: t('When'),
      plain: true,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap tabular-nums">
          {formatDateTime(at, timeZone)}
        </time>
      ),
    },
    {
      key: 'who',
      header: t('Who'),
      plain: true,
      cell: (line) => <span className="wrap-anywhere md:block md:min-w-32">{actorText(line)}</span>,
    },
    {
      key: 'what',
      header: t('What'),
      heading: true,
      className: 'md:min-w-36',
      cell: ({ action }) => <span title={action}>{actionText(action)}</span>,
    },
    { key: 'subject', header: t('Subject'), plain: true, cell: (line) => <Subject line={line} /> },
    { key: 'details', header: t('Details'), plain: true, className: 'folded', cell: (line) => <Details line={line} /> },
  ]
  return <Table caption={t('Lines of the audit log, newest first')} columns={columns} rows={lines} rowKey={({ id }) => id} />
}

/** Kinds of subjects that have a name until they are deleted. */
const NAMED = /^(talent|project|list|role|application|message):/

function Subject({ line }: { line: AuditLine }) {
  if (line.subject === null) return null
  const page = subjectPage(line)
  const text = line.subjectName ?? subjectText(line.subject)
  // A deleted subject has no page.
  if (!page || (line.subjectName === null && NAMED.test(line.subject))) return <span className="wrap-anywhere">{text}</span>
  return (
    <Link to={page.to} {...(page.search ? { search: page.search } : {})} className="lone-link wrap-anywhere">
      {text}
    </Link>
  )
}

function Details({ line: { details, subject, action, changes } }: { line: AuditLine }) {
  const pairs = detailPairs(details)
  return (
    <details className="max-w-md open:min-w-72">
      <summary className="cursor-pointer whitespace-nowrap py-1 text-ink-soft">{t('Show')}</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {[[t('Logged as'), action] as const, ...(subject ? [[t('Thing'), subject] as const] : []), ...pairs].map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <div className="mt-3 border-line border-t pt-3">
          <ChangesList changes={changes} />
        </div>
      )}
    </details>
  )
}
