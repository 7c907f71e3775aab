import type { DeletedThing } from '@callboard/contract/office/deletion/endpoints'
import { DELETED_PROJECT_DAYS } from '@callboard/contract/office/deletion/projects.rules'
import { DELETED_KINDS, DELETED_SHOWN, type DeletedKind } from '@callboard/contract/office/deletion/rules'
import { DELETED_TALENT_HOURS } from '@callboard/contract/people/profiles/talents.rules'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime, formatRelative } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { recentlyDeletedQuery } from '#shared/queries/recently-deleted.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { KIND_TEXT, namesText, ONE_TEXT, sizeText } from './deleted-text.ts'
import { useRestoreDeleted } from './use-restore-deleted.ts'

/**
 * Everything that was deleted and can still be restored.
 *
 * @param kind the only kind that is shown; `undefined` for all
 */
export function RecentlyDeletedScreen({ kind, onKind }: { kind: DeletedKind | undefined; onKind: (kind?: DeletedKind) => void }) {
  const deleted = useQuery(recentlyDeletedQuery)
  const all = deleted.data ?? []
  const chips = [
    { value: 'all', label: t('All'), count: all.length },
    ...DELETED_KINDS.map((value) => ({
      value,
      label: t(KIND_TEXT[value]),
      count: all.filter((thing) => thing.kind === value).length,
    })),
  ] as const
  return (
    <Page title={t('Recently deleted')} width="form">
      <BackLink to="/admin-dashboard">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Recently deleted')}
        lead={t('What can be restored, with all that belongs to it. Links that were revoked and messages that were sent stay as they are.')}
      />
      {deleted.data ? (
        <>
          <FilterChips
            label={t('Show')}
            chips={chips}
            value={kind ?? 'all'}
            onValue={(value) => onKind(value === 'all' ? undefined : value)}
          />
          <Things things={all.filter((thing) => kind === undefined || thing.kind === kind)} />
        </>
      ) : deleted.isError ? (
        <ErrorState onRetry={() => void deleted.refetch()} retrying={deleted.isFetching}>
          {errorText(deleted.error, t('What was deleted could not be loaded.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading deletions')}>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Page>
  )
}

function Things({ things }: { things: readonly DeletedThing[] }) {
  const area = useRef<HTMLDivElement>(null)
  /** The row of the pressed button. When it is gone, the focus moves to the next row. */
  const pressed = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a row that is gone moves the focus
  useEffect(() => {
    if (pressed.current === undefined) return
    const buttons = area.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const near = buttons[Math.min(pressed.current, buttons.length - 1)] ?? area.current
    near?.focus()
    pressed.current = undefined
  }, [things.length])
  return (
    <div ref={area} tabIndex={-1} className="mt-6 outline-none">
      {things.length === 0 ? (
        <EmptyState as="h2" title={t('Nothing to restore')}>
          {t('Casting calls, lists and saved searches are kept for {days} days, events for {eventDays} days, profiles for {hours} hours.', {
            days: DELETED_PROJECT_DAYS,
            eventDays: CALENDAR_LIMITS.cancelledDays,
            hours: DELETED_TALENT_HOURS,
          })}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {things.map((thing, index) => (
            <Thing
              key={`${thing.kind}:${thing.key}`}
              thing={thing}
              onPress={() => {
                pressed.current = index
              }}
            />
          ))}
        </ul>
      )}
      {things.length >= DELETED_SHOWN.ofKind && (
        <p className="mt-4 text-ink-soft text-sm">
          {t('Of each kind, the {count} that were deleted last are shown.', { count: DELETED_SHOWN.ofKind })}
        </p>
      )}
    </div>
  )
}

function Thing({ thing, onPress }: { thing: DeletedThing; onPress: () => void }) {
  const { timeZone } = useInstitution()
  const restore = useRestoreDeleted()
  const { kind, deletedAt, deletedBy, restorableUntil } = thing
  const names = namesText(thing)
  const when = formatRelative(deletedAt, new Date())
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="wrap-anywhere font-semibold font-text text-base">{names}</h2>
        <p className="mt-1 text-ink-soft text-sm tabular-nums">
          {[
            t(ONE_TEXT[kind]),
            sizeText(thing),
            deletedBy ? t('deleted {when} by {name}', { when, name: deletedBy }) : t('deleted {when}', { when }),
            t('gone for good on {when}', { when: formatDateTime(restorableUntil, timeZone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        icon={RotateCcw}
        pending={restore.isPending}
        pendingLabel={t('Restoring...')}
        onClick={() => {
          onPress()
          restore.mutate(thing)
        }}
        aria-label={t('Restore {names}', { names })}
      >
        {t('Restore')}
      </Button>
    </li>
  )
}
