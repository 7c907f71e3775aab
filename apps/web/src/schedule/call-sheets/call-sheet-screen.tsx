import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime, formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { callSheetQuery } from '#shared/queries/call-sheets.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { CallSheetEditor } from './call-sheet-editor.tsx'
import { SheetPdf } from './sheet-pdf.tsx'

/**
 * The page of the call sheet of one day.
 *
 * @param meant the applications to mark: those of the people that a line of the morning desk links to
 */
export function CallSheetScreen({ projectId, day, meant }: { projectId: string; day: string; meant: readonly number[] }) {
  const sheet = useQuery(callSheetQuery(projectId, day))
  const isMissing = sheet.error instanceof ApiError && sheet.error.status === 404
  return (
    <Page title={t('Call sheet')}>
      <BackLink to="/project/$id/schedule" params={{ id: projectId }}>
        {t('Schedule')}
      </BackLink>
      {sheet.data ? (
        <>
          <Header sheet={sheet.data} />
          <CallSheetEditor key={sheet.data.day} sheet={sheet.data} meant={meant} />
        </>
      ) : isMissing ? (
        <EmptyState as="h1" title={t('There is no shoot on this day.')}>
          {t('Give the casting call or one of its roles this date first.')}
        </EmptyState>
      ) : sheet.error ? (
        <ErrorState as="h1" onRetry={() => void sheet.refetch()} retrying={sheet.isFetching}>
          {errorText(sheet.error, t('The call sheet could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading the call sheet')}>
          <Skeleton className="mb-10 h-12 w-96 max-w-full" />
          <Skeleton className="mb-10 h-96" />
          <Repeat times={5}>
            <Skeleton className="mb-3 h-14" />
          </Repeat>
        </Loading>
      )}
    </Page>
  )
}

function Header({ sheet }: { sheet: CallSheet }) {
  const { timeZone } = useInstitution()
  const { projectId, projectTitle, day, published, publishedAt, publishedBy, version } = sheet
  const state =
    publishedAt === null
      ? t('Draft: no one has it yet.')
      : t('Version {number}, published {when} by {name}', {
          number: published,
          when: formatDateTime(publishedAt, timeZone),
          name: publishedBy ?? t('someone whose account is gone'),
        })
  return (
    <PageHeader
      slug={projectTitle}
      title={t('Call sheet for {day}', { day: formatDay(day) })}
      lead={state}
      actions={
        <>
          <PrintButton />
          {version > 0 && <SheetPdf projectId={String(projectId)} day={day} />}
        </>
      }
    />
  )
}
