import { LATE_HOURS, LATE_SLOT_HOURS } from '@callboard/contract/schedule/absences/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone, UserRound } from 'lucide-react'
import { download } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { ExportMenu } from '#shared/export-menu.tsx'
import { absencesQuery } from '#shared/queries/absences.ts'
import { ViewSwitch } from '#shared/view-switch.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { type AbsenceGroup, type AbsenceView, groupAbsences } from './absence-groups.ts'
import { AbsenceRow } from './absence-row.tsx'
import { useForgiving } from './use-forgiving.ts'

/** No shows and late cancellations, by person or by casting call. */
export function AbsencesScreen({ view, onView }: { view: AbsenceView; onView: (view: AbsenceView) => void }) {
  const absences = useQuery(absencesQuery)
  const forgiving = useForgiving()
  const isDirector = useIsDirector()
  const views = [
    { view: 'person', label: t('By person'), icon: UserRound },
    { view: 'project', label: t('By casting call'), icon: Megaphone },
  ] as const
  return (
    <Page title={t('No shows')} width="form">
      <PageHeader
        title={t('No shows')}
        lead={t(
          'Who did not come to a shoot or an audition in the last year, or gave a place back less than {shoot} hours before a shoot, or a slot less than {slot} hours before an audition. Only the office sees this.',
          { shoot: LATE_HOURS, slot: LATE_SLOT_HOURS },
        )}
        actions={
          absences.data &&
          absences.data.length > 0 && (
            <>
              <ViewSwitch views={views} value={view} onView={onView} />
              {isDirector && (
                <ExportMenu
                  name="no-shows"
                  formats={[
                    { format: 'xlsx', text: t('Workbook (XLSX)') },
                    { format: 'csv', text: t('Spreadsheet (CSV)') },
                  ]}
                  get={(format) => download('POST /api/absences/export', { body: { format } })}
                />
              )}
            </>
          )
        }
      />
      {absences.data ? (
        absences.data.length === 0 ? (
          <EmptyState as="h2" drawing={<FrameDrawing />} title={t('Everyone came')}>
            {t(
              'Mark who did not come under Cast, or on the board of the day. They appear here, and so do people who cancel at the last moment.',
            )}
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-1 gap-10">
            {groupAbsences(absences.data, view).map((group) => (
              <li key={group.id}>
                <GroupHeader group={group} view={view} />
                <ul className="divide-y divide-line border-line border-b">
                  {group.absences.map((absence) => (
                    <AbsenceRow key={absence.id} absence={absence} view={view} forgiving={forgiving} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )
      ) : absences.error ? (
        <ErrorState onRetry={() => void absences.refetch()} retrying={absences.isFetching}>
          {errorText(absences.error, t('The list could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading no shows')}>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Page>
  )
}

function GroupHeader({ group: { id, name, absences, counted }, view }: { group: AbsenceGroup; view: AbsenceView }) {
  const forgiven = absences.length - counted['no-show'] - counted['late-cancellation']
  const link = 'text-link decoration-transparent pointer-coarse:py-3'
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-ink border-t-2 pt-3 pb-2">
      <h2 className="wrap-anywhere min-w-0 text-lg">
        {view === 'person' ? (
          <Link to="/talent-search" search={{ talent: id }} className={link}>
            {name}
          </Link>
        ) : (
          <Link to="/project/$id/cast" params={{ id: String(id) }} className={link}>
            {name}
          </Link>
        )}
      </h2>
      <p className="text-ink-soft text-sm tabular-nums">
        {[
          counted['no-show'] > 0 && plural(counted['no-show'], '1 no show', '{count} no shows'),
          counted['late-cancellation'] > 0 && plural(counted['late-cancellation'], '1 late cancellation', '{count} late cancellations'),
          forgiven > 0 && t('{count} forgiven', { count: forgiven }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
