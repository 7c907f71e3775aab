import '#styles/checks.css'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { AskedPerson, CheckWindow } from '@callboard/contract/schedule/availability-checks/endpoints'
import type { CheckPage } from '@callboard/contract/schedule/availability-checks/pages.endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { BellRing, Ellipsis, Lock, LockOpen, Pencil } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatRelative } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { checkDays, windowText } from '#shared/availability-checks/check-text.ts'
import { rowsOf } from '#shared/list-pages.ts'
import { momentText } from '#shared/offer-text.ts'
import { fullName } from '#shared/profile-text.ts'
import { roleName } from '#shared/role-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { CheckList } from './check-list.tsx'
import { checkPageQuery } from './check-query.ts'
import { CheckTable, type CheckViewProps } from './check-table.tsx'
import { type ActOnPeople, TimeActions } from './time-actions.tsx'
import { useCheck } from './use-check.ts'
import { useKeptSort } from './use-kept-sort.ts'
import { useMakeShoot } from './use-make-shoot.ts'

const EditCheckDialog = preloadable(async () => (await import('./edit-check-dialog.tsx')).EditCheckDialog)

interface CheckScreenProps {
  checkId: string
  roles: readonly Role[]
  /** Whether only people without an answer are shown, from the URL. */
  isOpenOnly: boolean
  onOpenOnly: (isOpenOnly: boolean) => void
  act: ActOnPeople
}

/** Who can come when: people and times, and the office's actions. */
export function CheckScreen({ checkId, ...props }: CheckScreenProps) {
  const { isOpenOnly } = props
  const [sortedBy, setSortedBy] = useKeptSort(checkId)
  const which = { isOpenOnly, ...(sortedBy !== undefined && { windowId: sortedBy }) }
  const list = useInfiniteQuery({ ...checkPageQuery(checkId, which), placeholderData: keepPreviousData })
  const { data, error, isFetching, refetch } = list
  const newest = data?.pages.at(-1)
  // The check no longer contains this time.
  if (newest && sortedBy !== undefined && !newest.check.windows.some(({ id }) => id === sortedBy)) setSortedBy(undefined)
  if (newest) {
    const people = rowsOf(data?.pages.map((page) => page.people) ?? [], ({ studentId }) => studentId)
    return <Answers key={newest.check.id} {...{ newest, people, list, sortedBy }} onSort={setSortedBy} {...props} />
  }
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={t('This availability check no longer exists')} />
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The answers could not be loaded. Please try again.'))}
      </ErrorState>
    )
  }
  return (
    <Loading label={t('Loading the answers')}>
      <Skeleton className="mb-6 h-14 w-96 max-w-full" />
      <Skeleton className="h-96" />
    </Loading>
  )
}

interface AnswersProps extends Omit<CheckScreenProps, 'checkId'> {
  /** The page that was read last, with counts over all people. */
  newest: CheckPage
  /** The people on the pages read so far. */
  people: readonly AskedPerson[]
  list: CheckViewProps['list']
  sortedBy: number | undefined
  onSort: (windowId: number | undefined) => void
}

function Answers({ newest, people, list, roles, isOpenOnly, onOpenOnly, sortedBy, onSort, act }: AnswersProps) {
  const { check, found, waiting, tallies, best } = newest
  const { timeZone } = useInstitution()
  const now = useNow()
  const isNarrow = useIsNarrow()
  const actions = useCheck(check)
  const shoot = useMakeShoot(check.projectId, roles, timeZone)
  const [edits, setEdits] = useState(false)
  useEffect(EditCheckDialog.preload, [])
  const [leaving, setLeaving] = useState<AskedPerson>()
  const isOpen = check.closedAt === null
  const nameOf = (id: number) => (roles.length > 1 ? roleName(roles.find((role) => role.id === id)?.name ?? '') : '')
  const ago = (instant: string) => formatRelative(instant, new Date(now))
  const stateOf = ({ sentAt, remindedAt, answeredAt }: AskedPerson) =>
    answeredAt
      ? t('answered {when}', { when: ago(answeredAt) })
      : remindedAt
        ? t('reminded {when}', { when: ago(remindedAt) })
        : t('asked {when}', { when: ago(sentAt) })
  const View = isNarrow ? CheckList : CheckTable
  const actionsOf = (window: CheckWindow, at: number) => <TimeActions {...{ check, window, act, shoot }} tally={tallies[at]} />
  const chosen = isNarrow ? -1 : check.windows.findIndex(({ id }) => id === sortedBy)
  const chosenWindow = check.windows[chosen]
  return (
    <>
      {shoot.dialog}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            {checkDays(check.windows)}
            {isOpen ? <Badge tone="notice">{t('Open')}</Badge> : <Badge>{t('Closed')}</Badge>}
          </h2>
          <p className="text-ink-soft tabular-nums">
            <span role="status">{t('{answered} of {people} answered', { answered: check.answered, people: check.people })}</span>
            {isOpen && <> · {t('until {when}', { when: momentText(check.dueAt, timeZone, now) })}</>}
            {check.createdBy && <> · {t('asked by {name}', { name: check.createdBy })}</>}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          {isOpen && waiting > 0 && (
            <Button size="sm" icon={BellRing} pending={actions.remind.isPending} onClick={() => actions.remind.mutate()}>
              {plural(waiting, 'Remind 1 person', 'Remind {count} people')}
            </Button>
          )}
          <Menu
            trigger={
              <Button size="sm" icon={Ellipsis}>
                {t('Manage')}
              </Button>
            }
          >
            {isOpen && (
              <MenuItem icon={Pencil} onSelect={() => setEdits(true)}>
                {t('Edit times and message…')}
              </MenuItem>
            )}
            <MenuItem icon={isOpen ? Lock : LockOpen} onSelect={() => actions.change.mutate({ isClosed: isOpen, version: check.version })}>
              {isOpen ? t('Close') : t('Reopen')}
            </MenuItem>
          </Menu>
        </div>
      </div>
      {best.length > 0 && (
        <ul className="mb-5 grid gap-1">
          {best.map(({ roleId, windowId }) => {
            const window = check.windows.find(({ id }) => id === windowId)
            const time = window ? windowText(window, timeZone) : ''
            return (
              <li key={roleId}>
                <span className="font-semibold">
                  {roleId === null ? t('Best time:') : t('Best time for {role}:', { role: nameOf(roleId) })}
                </span>{' '}
                {time}
              </li>
            )
          })}
        </ul>
      )}
      <Checkbox
        className="mb-4 print:hidden"
        label={plural(waiting, 'Only 1 person who has not answered', 'Only {count} people who have not answered')}
        checked={isOpenOnly}
        onChange={(event) => onOpenOnly(event.target.checked)}
      />
      {chosenWindow && (
        <section className="mb-4 grid gap-2" aria-label={windowText(chosenWindow, timeZone)}>
          <h3 className="font-semibold text-base">{windowText(chosenWindow, timeZone)}</h3>
          {actionsOf(chosenWindow, chosen)}
        </section>
      )}
      {found === 0 ? (
        <EmptyState as="p" title={check.people === 0 ? t('No one is asked any more') : t('Everyone has answered')} />
      ) : (
        <View
          check={check}
          people={people}
          found={found}
          list={list}
          isOpenOnly={isOpenOnly}
          tallies={tallies}
          best={new Set(best.map(({ windowId }) => windowId))}
          roles={nameOf}
          stateOf={stateOf}
          onRemove={setLeaving}
          sortedBy={sortedBy}
          onSort={onSort}
          actionsOf={actionsOf}
        />
      )}
      <Suspense>{edits && <EditCheckDialog check={check} roles={roles} actions={actions} onClose={() => setEdits(false)} />}</Suspense>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={t('Ask {name} no longer?', { name: leaving ? fullName(leaving) : '' })}
        description={t('Their answers to this check are deleted. They are not told.')}
        confirmLabel={t('Ask no longer')}
        pending={actions.remove.isPending}
        pendingLabel={t('One moment...')}
        onConfirm={() => leaving && actions.remove.mutate(leaving.studentId, { onSettled: () => setLeaving(undefined) })}
      />
    </>
  )
}
