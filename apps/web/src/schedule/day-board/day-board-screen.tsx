import { OFFER_HOURS } from '@callboard/contract/casting/offers/rules'
import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_MESSAGE } from '@callboard/contract/schedule/day-board/rules'
import { dayOf } from '@callboard/contract/time/month'
import { Link } from '@tanstack/react-router'
import { CloudOff, Monitor, QrCode, UserRoundPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { useOnline } from '#devices/use-online.ts'
import { useConversations } from '#shared/conversations/person-conversation.tsx'
import { heldOfferText, useUndoOffer } from '#shared/people/use-undo-offer.ts'
import { fullName } from '#shared/profile-text.ts'
import { dayBoardQuery } from '#shared/queries/day-board.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { boardTitle, clockText, noneExpectedText } from './day-text.ts'
import { type DeviceSteps, useDeviceSteps } from './device-steps.ts'
import { NoBoard } from './no-board.tsx'
import { AskedGroup, goToLine, PersonGroup, type RowActions } from './person-row.tsx'
import { RoomChoice } from './room-choice.tsx'
import { RoomTakenDialog } from './room-taken-dialog.tsx'
import { ScanDialog } from './scan-dialog.tsx'
import { groupsOf, isFound, onlyFound, type ShownPerson, shownPeople, waitsOf } from './shown-board.ts'
import { useBoard } from './use-board.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

/** The day board, for a tablet at the door: who is expected, who waits, and who is in which room. */
export function DayBoardScreen({ boardKey }: { boardKey: string }) {
  const board = useBoard(boardKey)
  const steps = useDeviceSteps(boardKey)
  if (board.data) return <Board board={board.data} steps={steps} readAt={board.dataUpdatedAt} isOld={board.isRefetchError} />
  return (
    <Page title={t('The day')}>
      {board.isError ? (
        <NoBoard board={board} />
      ) : (
        <Loading label={t('Loading the board')}>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Page>
  )
}

function Board({ board, steps, readAt, isOld }: { board: DayBoard; steps: DeviceSteps; readAt: number; isOld: boolean }) {
  const [search, setSearch] = useState('')
  const [room, setRoom] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'walk-in' | 'scan' | null>(null)
  const [target, setTarget] = useState<{ key: string } | null>(null)
  useEffect(() => {
    if (target) goToLine(target.key)
  }, [target])
  /** Goes to a person's row, whatever the search is. */
  const show = ({ key }: ShownPerson) => {
    setSearch('')
    setTarget({ key })
  }
  // The server's time, because the device's clock may differ.
  const now = useNow() + Date.parse(board.now) - readAt
  const { timeZone } = useInstitution()
  const hasCome = board.day <= dayOf(new Date(now), timeZone)
  const everybody = shownPeople(board, steps.waiting)
  const waits = waitsOf(board, everybody, now)
  const shown = groupsOf(
    everybody.filter((person) => isFound(person, search)),
    waits,
  )
  const undoOffer = useUndoOffer()
  const alternate = useChange({
    mutationFn: ({ roleId }: ShownPerson) =>
      api('POST /api/roles/{id}/offer-to-alternate', { params: { id: roleId ?? 0 }, body: { expiresInHours: OFFER_HOURS.least } }),
    onSuccess: (card) => toast({ ...heldOfferText(), description: fullName(card.student), undo: () => undoOffer.mutate(card) }),
    failed: t('No offer was sent'),
    // Repeat the read: there may be no alternate left.
    changes: [dayBoardQuery(board.key)],
  })
  const roomFor = ({ slotRoom }: ShownPerson) => room ?? slotRoom ?? board.rooms[0] ?? ''
  const actions: RowActions = {
    hasCome,
    kind: board.kind,
    asked: board.asked,
    conversationOf: useConversations(board.projectId),
    roomFor,
    onStep(person, to) {
      const needed = (to === 'called' || to === 'in-room') && person.room === null ? { room: roomFor(person) } : {}
      steps.press({ do: 'move', person: person.key, to, ...needed }, person.name)
      setSearch('')
    },
    onUndo: (person) => person.undo && steps.press({ do: 'undo', person: person.key, step: person.undo.step }, person.name),
    onAskAlternate: (person) => alternate.mutate(person),
  }
  /** Checks in the only person that the search finds. If they are here already, goes to their row. */
  const enter = () => {
    const person = onlyFound(everybody, search)
    if (!person) return
    if (hasCome && person.state === 'expected') actions.onStep(person, 'arrived')
    show(person)
  }
  return (
    <Page title={boardTitle(board)} width="desk">
      <BackLink to="/project/$id/schedule" params={{ id: String(board.projectId) }}>
        {t('Schedule')}
      </BackLink>
      <PageHeader
        slug={[board.name && board.projectTitle, formatDay(board.day)].filter(Boolean).join(' · ')}
        title={boardTitle(board)}
        actions={
          <>
            <Link to="/day/$key/wall" params={{ key: board.key }} className={buttonClass()}>
              <Monitor aria-hidden className="size-[1.15em]" />
              {t('Wall display')}
            </Link>
            {hasCome && (
              <>
                <Button icon={UserRoundPlus} onClick={() => setDialog('walk-in')}>
                  {t('Add a walk-in')}
                </Button>
                <Button icon={QrCode} variant="primary" onClick={() => setDialog('scan')}>
                  {t('Scan codes')}
                </Button>
              </>
            )}
          </>
        }
      />
      <Notices {...{ board, hasCome, steps, isOld }} />
      <div className="mb-8 flex flex-wrap items-end gap-x-8 gap-y-4">
        <SearchField
          label={t('Find someone')}
          placeholder={t('Name, number or code')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && enter()}
          className="min-w-0 flex-1 basis-64"
        />
        <RoomChoice board={board} value={room} onChange={setRoom} />
      </div>
      {everybody.length === 0 ? (
        <EmptyState title={t('No one is expected')}>
          {board.kind === 'session'
            ? t('People appear here when they have a slot of this audition day. You can add walk-ins at any time.')
            : t('People appear here when they are booked for this day. You can add walk-ins at any time.')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-10 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] xl:grid-cols-3">
          <div className="md:col-start-2 md:row-start-1 xl:row-span-3">
            <PersonGroup
              title={t('Waiting')}
              people={shown.waiting}
              waits={waits}
              actions={actions}
              empty={emptyText(search, t('No one is waiting.'))}
            />
          </div>
          <div className="md:col-start-2 md:row-start-2 xl:col-start-3 xl:row-start-1">
            <PersonGroup title={t('In a room')} people={shown.inRooms} actions={actions} empty={emptyText(search, t('No one yet.'))} />
          </div>
          <div className="md:col-start-1 md:row-span-3 md:row-start-1">
            <PersonGroup
              title={t('Expected')}
              people={shown.expected}
              actions={actions}
              empty={emptyText(search, noneExpectedText(everybody))}
            />
          </div>
          <div className="md:col-start-2 md:row-start-3 xl:col-start-3 xl:row-start-2">
            <AskedGroup {...actions} />
            <PersonGroup title={t('Over')} people={shown.over} actions={actions} />
          </div>
        </div>
      )}
      {dialog === 'walk-in' && (
        <WalkInDialog
          people={everybody}
          steps={steps}
          onKnown={(person) => {
            toast({ title: t('{name} is on this board already', { name: person.name }) })
            show(person)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'scan' && (
        <ScanDialog people={everybody} onArrived={(person) => actions.onStep(person, 'arrived')} onClose={() => setDialog(null)} />
      )}
      <RoomTakenDialog people={everybody} steps={steps} />
    </Page>
  )
}

const emptyText = (search: string, text: string) => (search.trim() === '' ? text : t('No one found.'))

/**
 * Says whether the day takes place, why steps cannot be sent, and which steps the server refused.
 *
 * @param isOld whether the board could not be read again
 */
function Notices({ board, hasCome, steps, isOld }: { board: DayBoard; hasCome: boolean; steps: DeviceSteps; isOld: boolean }) {
  const isOnline = useOnline() && !isOld
  const { timeZone } = useInstitution()
  const unsent = steps.waiting.length
  const refused = steps.refused.filter(({ takenBy }) => takenBy.length === 0)
  const [last] = refused.slice(-1)
  return (
    <div aria-live="polite" className="grid gap-3 not-empty:mb-6">
      {board.isCancelled && <Banner tone="danger" title={t('This day was cancelled.')} />}
      {!hasCome && <Banner title={t(DAY_BOARD_MESSAGE.notYet)}>{t('On the day itself people are checked in and called here.')}</Banner>}
      {last && (
        <Banner
          tone="danger"
          title={plural(refused.length, '1 step was not possible', '{count} steps were not possible')}
          action={<Button onClick={() => steps.dismiss(refused)}>{t('Understood')}</Button>}
        >
          {`${last.name}: ${last.why}`}
        </Banner>
      )}
      {!isOnline && (
        <p className="flex items-center gap-2 font-semibold text-notice">
          <CloudOff aria-hidden className="size-5 flex-none" />
          {t('As of {time}.', { time: clockText(board.now, timeZone) })}{' '}
          <span>
            {unsent === 0
              ? t('No network. Keep going: everything is saved and sent later.')
              : plural(
                  unsent,
                  'No network. 1 step is kept on this device and sent later.',
                  'No network. {count} steps are kept on this device and sent later.',
                )}
          </span>
        </p>
      )}
    </div>
  )
}
