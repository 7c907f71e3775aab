import type { ThreadSummary } from '@callboard/contract/messages/threads/endpoints'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, MailOpen } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { locale, plural, t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { ListEnd } from '#shared/list-end.tsx'
import { rowsOf } from '#shared/list-pages.ts'
import { threadCountsQuery, threadListQuery } from '#shared/queries/threads.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { SelectionBar } from '#ui/selection-bar.tsx'
import { Loading, Repeat, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useIsBelowDesk } from '#ui/use-is-narrow.ts'
import { filterOf, type InboxAddress } from './inbox-address.ts'
import { AssignMenu, SnoozeMenu } from './thread-actions.tsx'
import { StateTabs, ThreadFilters } from './thread-filters.tsx'
import { ThreadList } from './thread-list.tsx'
import { ALL_THREADS, chosenThreads, isChosen, NO_THREADS, type ThreadSelection, withFlipped } from './thread-selection.ts'
import { EMPTY_TEXT } from './thread-text.ts'
import { ThreadView } from './thread-view.tsx'
import { useDraftGuard } from './use-draft.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { type ThreadActions, useThreadChanges } from './use-thread-changes.ts'

const MailsPane = preloadable(async () => (await import('../mails/mails-pane.tsx')).MailsPane)

interface OfficeInboxProps {
  address: InboxAddress
  /** Changes the URL. @param replaces whether to replace the entry in the browser's history */
  onAddress: (address: InboxAddress, replaces?: boolean) => void
}

/** The office's inbox: conversations with students on one side, the open one on the other. */
export function OfficeInboxScreen({ address, onAddress }: OfficeInboxProps) {
  useDraftGuard()
  const { thread: openId, mails, mail } = address
  const isBelowDesk = useIsBelowDesk()
  const { data: counts } = useQuery(threadCountsQuery)
  const showsList = !isBelowDesk || (mails ? mail : openId) === undefined
  return (
    <Page title={t('Messages')} width="desk">
      {showsList && (
        <PageHeader
          title={mails ? t('Unfiled email') : t('Messages')}
          lead={
            <span role="status" className="tabular-nums">
              {counts ? waitingText(counts, mails !== undefined) : '\u00a0'}
            </span>
          }
          actions={
            mails ? (
              <Link to="/messages" className={buttonClass('secondary', 'sm')}>
                {t('Conversations')}
              </Link>
            ) : (
              <>
                <Link to="/messages" search={{ mails: 'quarantined' }} className={buttonClass('secondary', 'sm')}>
                  <span>{t('Unfiled email')}</span>
                  {counts !== undefined && counts.quarantined > 0 && (
                    <span className="font-normal tabular-nums">{counts.quarantined.toLocaleString(locale())}</span>
                  )}
                </Link>
                <Link to="/sent-messages" className={buttonClass('secondary', 'sm')}>
                  {t('Sent messages')}
                </Link>
                <Link to="/bulk-message" className={buttonClass('primary', 'sm')}>
                  {t('Write a message')}
                </Link>
              </>
            )
          }
        />
      )}
      {mails ? (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <MailsPane
            list={mails}
            open={mail}
            showsList={showsList}
            onOpen={(id) => onAddress(id === undefined ? { mails } : { mails, mail: id }, mail !== undefined)}
          />
        </Suspense>
      ) : (
        <Conversations address={address} onAddress={onAddress} showsList={showsList} />
      )}
    </Page>
  )
}

/** How many wait; empty for none, because the empty list says so. */
function waitingText({ open, quarantined }: { open: number; quarantined: number }, isMail: boolean): string {
  if ((isMail ? quarantined : open) === 0) return '\u00a0'
  if (isMail) return plural(quarantined, '1 email waits to be filed', '{count} emails wait to be filed')
  return plural(open, '1 student waits for an answer', '{count} students wait for an answer')
}

/** The chosen conversations. Other filters show another list, in which nothing is chosen yet. */
function useSelection(of: string) {
  const [chosen, setChosen] = useState<{ of: string; selection: ThreadSelection }>({ of, selection: NO_THREADS })
  const select = (selection: ThreadSelection) => setChosen({ of, selection })
  return [chosen.of === of ? chosen.selection : NO_THREADS, select] as const
}

function Conversations({ address, onAddress, showsList }: OfficeInboxProps & { showsList: boolean }) {
  const { thread: openId, ...filters } = address
  const filter = filterOf(filters)
  const list = useInfiniteQuery(threadListQuery(filter))
  const actions = useThreadChanges()
  const [selection, setSelection] = useSelection(JSON.stringify(filter))
  const field = useRef<HTMLTextAreaElement>(null)
  const { id: me, email, firstName, lastName } = useSignedInUser()
  const threads = rowsOf(list.data?.pages ?? [], ({ id }) => id)
  const place = threads.findIndex(({ id }) => id === openId)
  const open = (id: number | undefined) => onAddress(id === undefined ? filters : { ...filters, thread: id }, openId !== undefined)
  /** When a conversation has left the list, the next one becomes current. */
  const goOn = () => {
    const next = threads[place + 1] ?? threads[place - 1]
    if (filter.state !== 'all' && filter.state !== 'done') open(next?.id)
  }
  const go = (by: 1 | -1) => {
    const next = openId === undefined ? threads[0] : threads[place + by]
    if (!next) return
    open(next.id)
    document.querySelector<HTMLElement>(`[data-thread="${next.id}"]`)?.focus({ preventScroll: true })
    document.querySelector(`[data-thread="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const ofOpen = (act: (chosen: { ids: number[] }) => void) => () => openId !== undefined && act({ ids: [openId] })
  useInboxKeys({
    next: () => go(1),
    previous: () => go(-1),
    answer: () => field.current?.focus(),
    note: () => {
      document.querySelector<HTMLElement>('[data-note]')?.click()
      field.current?.focus()
    },
    done: ofOpen((chosen) => {
      const isDone = threads[place]?.state === 'done'
      actions.setDone(chosen, !isDone, threads[place]?.askedAt === null)
      if (!isDone) goOn()
    }),
    assign: ofOpen((chosen) => {
      actions.assign(chosen, me, [firstName, lastName].filter(Boolean).join(' ') || email)
    }),
    select: () => openId !== undefined && setSelection(withFlipped(selection, openId)),
    unread: ofOpen((chosen) => actions.setRead(chosen, false)),
    close: () => open(undefined),
  })
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      {showsList && (
        <div className="min-w-0 print:hidden">
          <StateTabs address={filters} />
          <ThreadFilters address={address} onChange={(next) => onAddress(next, true)} />
          <Listed {...{ list, threads, openId, filters, selection }} onChoose={(id) => setSelection(withFlipped(selection, id))} />
          <SelectionActions
            selection={selection}
            actions={actions}
            onAll={() => setSelection(ALL_THREADS)}
            onClear={() => setSelection(NO_THREADS)}
            filter={filter}
          />
        </div>
      )}
      {openId === undefined ? (
        <p className="hidden py-12 text-center text-ink-soft lg:block">{t('Choose a conversation to read it.')}</p>
      ) : (
        <div className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)] lg:h-[calc(100dvh-var(--top-bar)-5.5rem)]">
          <ThreadView key={openId} id={openId} actions={actions} field={field} onClose={() => open(undefined)} onDone={goOn} />
        </div>
      )}
    </div>
  )
}

interface ListedProps {
  list: UseInfiniteQueryResult<InfiniteData<ThreadSummary[]>>
  threads: readonly ThreadSummary[]
  openId: number | undefined
  filters: InboxAddress
  selection: ThreadSelection
  onChoose: (id: number) => void
}

/** The list while it loads, after an error, when empty, and when filled. */
function Listed({ list, threads, openId, filters, selection, onChoose }: ListedProps) {
  const { state = 'open', ...others } = filters
  if (list.isLoadingError) {
    return (
      <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {errorText(list.error, t('The conversations could not be loaded. Please try again.'))}
      </ErrorState>
    )
  }
  if (list.isPending) {
    return (
      <Loading label={t('Loading conversations')}>
        <Repeat times={6}>
          <Skeleton className="mb-2 h-22" />
        </Repeat>
      </Loading>
    )
  }
  if (threads.length === 0) {
    const isFiltered = Object.keys(others).length > 0
    return isFiltered ? (
      <EmptyState
        title={t('No conversation matches')}
        action={
          <Link to="/messages" search={state === 'open' ? {} : { state }} className={buttonClass('secondary')}>
            {t('Clear the filters')}
          </Link>
        }
      />
    ) : (
      <EmptyState title={t(EMPTY_TEXT[state].title)}>{t(EMPTY_TEXT[state].text)}</EmptyState>
    )
  }
  return (
    <div className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
      <ThreadList threads={threads} open={openId} isChosen={(id) => isChosen(selection, id)} onChoose={onChoose} />
      <ListEnd count={threads.length} list={list} />
    </div>
  )
}

/** The actions for the selected conversations. */
function SelectionActions({
  selection,
  filter,
  actions,
  onAll,
  onClear,
}: {
  selection: ThreadSelection
  filter: ReturnType<typeof filterOf>
  actions: ThreadActions
  onAll: () => void
  onClear: () => void
}) {
  const isAll = selection.of === 'all'
  if (!isAll && selection.ids.size === 0) return null
  const chosen = chosenThreads(selection, filter)
  return (
    <SelectionBar
      label={t('Chosen conversations')}
      status={
        isAll
          ? selection.except.size === 0
            ? t('All that match')
            : plural(selection.except.size, 'All that match, except 1', 'All that match, except {count}')
          : plural(selection.ids.size, '{count} selected', '{count} selected')
      }
      closeLabel={t('Clear the selection')}
      onClose={onClear}
    >
      {!isAll && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          {t('Select all that match')}
        </Button>
      )}
      <AssignMenu chosen={chosen} actions={actions} />
      <SnoozeMenu chosen={chosen} actions={actions} />
      <Button size="sm" icon={MailOpen} onClick={() => actions.setRead(chosen, true)}>
        {t('Mark as read')}
      </Button>
      {filter.state !== 'done' && (
        <Button
          size="sm"
          icon={Check}
          onClick={() => {
            actions.setDone(chosen, true)
            onClear()
          }}
        >
          {t('Done')}
        </Button>
      )}
    </SelectionBar>
  )
}
