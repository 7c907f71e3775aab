import type { ListedImport } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_KEPT_DAYS, IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { importsQuery } from '#shared/queries/imports.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Cluster, Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { countsText, rowsText, STATE_TEXT } from './import-text.ts'
import { TableChoice } from './table-choice.tsx'

/** Starts an import, and lists earlier ones. @param onRead called with the id of a table that was read */
export function ImportsScreen({ onRead }: { onRead: (id: number) => void }) {
  const imports = useQuery(importsQuery)
  return (
    <Page title={t('Import talent')} width="form">
      <BackLink to="/admin-dashboard">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Import talent')}
        lead={t(
          'From a spreadsheet to profiles in three steps: match the columns, see what each row would do, import. No emails are sent.',
        )}
      />
      <TableChoice onRead={onRead} />
      <p className="mt-2">
        <Link to="/import-photos" className="inline-flex min-h-11 items-center font-semibold underline">
          {t('Import photos from a zip or a folder')}
        </Link>
      </p>
      <Section
        title={t('Imports so far')}
        hint={t('An import can be undone for {days} days.', { days: IMPORT_KEPT_DAYS })}
        className="mt-12"
      >
        {imports.data ? (
          <Imports imports={imports.data} />
        ) : imports.isError ? (
          <ErrorState as="h3" onRetry={() => void imports.refetch()} retrying={imports.isFetching}>
            {errorText(imports.error, t('The imports could not be loaded.'))}
          </ErrorState>
        ) : (
          <Loading label={t('Loading imports')}>
            <SkeletonText lines={4} />
          </Loading>
        )}
      </Section>
    </Page>
  )
}

function Imports({ imports }: { imports: readonly ListedImport[] }) {
  if (imports.length === 0) return <p className="text-ink-soft">{t('Nothing was imported yet.')}</p>
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {imports.map((one) => (
          <ImportRow key={one.id} listed={one} />
        ))}
      </ul>
      {imports.length >= IMPORT_LIMITS.listed && (
        <p className="mt-4 text-ink-soft text-sm">{t('The {count} newest imports are shown.', { count: IMPORT_LIMITS.listed })}</p>
      )}
    </>
  )
}

function ImportRow({ listed }: { listed: ListedImport }) {
  const { timeZone } = useInstitution()
  const { id, fileName, state, createdAt, createdBy, total } = listed
  const when = formatDateTime(createdAt, timeZone)
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 hover:bg-ink/4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="wrap-anywhere font-semibold font-text text-base">
          <Link to="/import/$id" params={{ id: String(id) }} className="no-underline after:absolute after:inset-0">
            {fileName}
          </Link>
        </h3>
        <p className="text-ink-soft text-sm">{createdBy ? t('{when} by {name}', { when, name: createdBy }) : when}</p>
      </div>
      <Cluster gap={3}>
        <span className="text-ink-soft text-sm tabular-nums">{countsText(listed) || rowsText(total)}</span>
        <Badge tone={state === 'done' ? 'ok' : state === 'columns' || state === 'checked' ? 'notice' : undefined}>
          {t(STATE_TEXT[state])}
        </Badge>
      </Cluster>
    </li>
  )
}
