import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { isClosed } from '@callboard/contract/casting/closure/rules'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { Columns3, Grid3x3, type LucideIcon, Rows3, UserPlus } from 'lucide-react'
import { Suspense, use, useDeferredValue, useEffect, useState } from 'react'
import { msg, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { PresentationsLink } from '#shared/presentations/presentations-link.tsx'
import { PrintButton } from '#shared/print-button.tsx'
import { projectQuery } from '#shared/queries/projects.ts'
import { freeForRole } from '#shared/role-filters.ts'
import { roleName } from '#shared/role-text.ts'
import { useTypedSearch } from '#shared/use-typed-search.ts'
import { ViewSwitch } from '#shared/view-switch.tsx'
import { Button } from '#ui/button.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { EmptyState } from '#ui/states.tsx'
import { ApplicantFilters } from './applicant-filters.tsx'
import { ApplicantPanel, type Tapes } from './applicant-panel.tsx'
import { useApplicantsLook } from './applicants-look.ts'
import { ArrangeBar } from './arrange-bar.tsx'
import type { CardActions } from './card-parts.tsx'
import { CardsInSightContext } from './cards-in-sight.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { DeskPeopleBar, meantCards } from './desk-people-bar.tsx'
import { FreedomFilter, NOT_ASKED } from './freedom-filter.tsx'
import { MoveDialogs } from './move-dialogs.tsx'
import { NoApplicants } from './no-applicants.tsx'
import { OfferDialogs } from './offer-dialogs.tsx'
import { type RoomAddress, type RoomAddressChange, type RoomView, withExistingRole } from './room-address.ts'
import { type Room, RoomFrame } from './room-frame.tsx'
import { cardsOf, freeCards, groupCards, namedCards } from './room-model.ts'
import { UntoldBar } from './untold-bar.tsx'
import { useArranged } from './use-arranged.ts'
import { useChosenActions } from './use-chosen-actions.ts'
import { useFreedoms } from './use-freedoms.ts'
import { useMoves } from './use-moves.ts'
import { useOffers } from './use-offers.ts'
import { focusCard } from './use-room-keys.ts'
import { useRoomSelection } from './use-room-selection.ts'

const RoomSelectionBar = preloadable(async () => (await import('./room-selection-bar.tsx')).RoomSelectionBar)
const AddPeopleDialog = preloadable(async () => (await import('./add-people-dialog.tsx')).AddPeopleDialog)
const Board = preloadable(async () => (await import('./board.tsx')).Board)
const ApplicantTable = preloadable(async () => (await import('./applicant-table.tsx')).ApplicantTable)

const VIEWS: readonly { view: RoomView; label: string; icon: LucideIcon }[] = [
  { view: 'sheet', label: msg('Contact sheet'), icon: Grid3x3 },
  { view: 'board', label: msg('Board'), icon: Columns3 },
  { view: 'table', label: msg('Table'), icon: Rows3 },
]

export interface ApplicantsProps {
  projectId: string
  /** The view, role, name and open applicant, from the URL. */
  address: RoomAddress
  /** Changes the URL; `replace` adds no entry to the browser's history. */
  onAddress: (change: RoomAddressChange, options: { replace: boolean }) => void
  /** Opens the comparison of some students. */
  onCompare: (studentIds: readonly number[]) => void
  tapes: Tapes
}

/** Everybody who applied to or was invited to a casting call, by stage. */
export function ApplicantsScreen(props: ApplicantsProps) {
  const { view = 'sheet' } = props.address
  const [isAdding, setAdding] = useState(false)
  useEffect(AddPeopleDialog.preload, [])
  const status = useQuery(projectQuery(props.projectId)).data?.status
  const changeView = (next: RoomView) => props.onAddress({ view: next === 'sheet' ? undefined : next }, { replace: true })
  return (
    <RoomFrame
      projectId={props.projectId}
      tab={t('Applicants')}
      also={<PresentationsLink projectId={props.projectId} />}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          {!(status && isClosed(status)) && (
            <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
              {t('Add people')}
            </Button>
          )}
          <div className="max-sm:hidden">
            <PrintRoom />
          </div>
          <ViewSwitch views={VIEWS} value={view} onView={changeView} />
        </div>
      }
    >
      {(room) => (
        <>
          <Applicants room={room} {...props} address={withExistingRole(props.address, room.roles)} />
          <Suspense fallback={null}>
            {isAdding && (
              <AddPeopleDialog
                projectId={props.projectId}
                room={room}
                role={withExistingRole(props.address, room.roles).role}
                onClose={() => setAdding(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </RoomFrame>
  )
}

/** Prints all cards, also those that have not come into view. */
function PrintRoom() {
  const { readAll } = use(CardsInSightContext)
  return <PrintButton size="sm" prepare={readAll} />
}

const LISTS = { sheet: ContactSheet, board: Board, table: ApplicantTable } as const

/** The ids of the cards, in the order in which they are shown. */
const orderOf = (cards: readonly RoomCard[]) => groupCards(cards).flatMap((group) => group.cards.map(({ id }) => id))

function Applicants({ room, projectId, address, onAddress, onCompare, tapes }: ApplicantsProps & { room: Room }) {
  const { roles } = room
  // Preloaded for the first selection; the page does not wait for it.
  useEffect(RoomSelectionBar.preload, [])
  useEffect(Board.preload, [])
  useEffect(ApplicantTable.preload, [])
  const moves = useMoves(projectId)
  const offers = useOffers(projectId)
  const [typed, setTyped, tellTyped] = useTypedSearch(address.q ?? '', (q) => onAddress({ q }, { replace: true }))
  const ofRole = cardsOf(room.cards, address.role)
  // A name filter keeps the selected applicants and the open one.
  const meant = meantCards(ofRole, address.meant)
  const named = namedCards(meant.cards, typed)
  const freedoms = useFreedoms(projectId, address)
  const [isAsking, setAsking] = useState(address.freeOn !== undefined)
  const { free = 'free' } = address
  const found = freedoms.freedomOf ? freeCards(named, free, freedoms.freedomOf) : named
  const [look, changeLook] = useApplicantsLook()
  const { sort = look.sort, only = [] } = address
  const cards = useArranged(found, { sort, only })
  const project = useQuery(projectQuery(projectId)).data
  const today = dayOf(new Date(useNow()), useInstitution().timeZone)
  const order = orderOf(cards)
  const selection = useRoomSelection(projectId, order)
  const opened = ofRole.find(({ id }) => id === address.open)
  // By default, ask who is free at the time that the shown role needs people: it is the most frequent question.
  const role = roles.find(({ id }) => id === address.role) ?? roles[0]
  const time = project && role && freeForRole(role, project)
  const needed = time?.freeOn && time.freeOn >= today ? time : undefined
  const open = (id: number | undefined) => onAddress({ open: id }, { replace: address.open !== undefined })
  const close = () => {
    if (!opened) return
    open(undefined)
    focusCard(opened.id)
  }
  const { selected, move } = useChosenActions({
    cards: ofRole,
    order,
    opened,
    selection,
    moves,
    offers,
    onOpen: open,
    onClose: close,
    onCompare,
  })
  const { view = 'sheet' } = address
  // Renders the pressed control first, and the list afterwards.
  const shown = useDeferredValue(cards)
  const filter = useDeferredValue(
    `${address.role ?? ''} ${freedoms.freedomOf ? free : ''} ${address.only ?? ''} ${address.meant ?? ''} ${typed}`,
  )
  const List = LISTS[useDeferredValue(view)]
  const index = opened ? order.indexOf(opened.id) : -1
  const goTo = (place: number) => {
    const id = order[place]
    return id === undefined ? undefined : () => open(id)
  }
  const actions: CardActions = {
    roleOf: ({ roleId }) =>
      roles.length > 1 && address.role === undefined ? roleName(roles.find(({ id }) => id === roleId)?.name ?? '') : null,
    filter,
    look,
    isSelected: ({ id }) => selection.ids.has(id),
    selected,
    freedomOf: freedoms.freedomOf,
    isOpen: ({ id }) => id === opened?.id,
    onPress: (event, { id }) => {
      if (event.shiftKey) selection.rangeTo(id)
      else if (event.ctrlKey || event.metaKey) selection.toggle(id)
      else open(id)
    },
    onSelect: ({ shiftKey }, { id }) => (shiftKey ? selection.rangeTo(id) : selection.toggle(id)),
    onMove: move,
    offers,
  }
  return (
    <>
      <UntoldBar projectId={projectId} cards={room.cards} />
      {meant.isFiltered && <DeskPeopleBar count={meant.cards.length} onAll={() => onAddress({ meant: undefined }, { replace: true })} />}
      <ApplicantFilters
        roles={roles}
        cards={room.cards}
        role={address.role}
        onRole={(role) => onAddress({ role, open: undefined }, { replace: true })}
        found={cards}
        isAskingFree={isAsking}
        onAskFree={() => {
          const next = { ...NOT_ASKED, ...(!isAsking && needed) }
          setAsking(!isAsking)
          onAddress(next, { replace: true })
        }}
        typed={typed}
        onTyped={setTyped}
        onTypedEnd={tellTyped}
        arrange={
          <ArrangeBar
            sort={sort}
            only={only}
            view={view}
            look={look}
            onAddress={(change) => onAddress(change, { replace: true })}
            onLook={changeLook}
          />
        }
        isFiltered={address.only !== undefined}
        onSelectAll={() => selection.add(orderOf(cards.filter(({ isRestricted }) => !isRestricted)))}
      />
      {isAsking && ofRole.length > 0 && (
        <FreedomFilter
          first={address.freeOn ? address : (needed ?? {})}
          address={address}
          cards={named}
          freedoms={freedoms}
          onAddress={(change) => onAddress(change, { replace: true })}
        />
      )}
      {ofRole.length === 0 ? (
        <NoApplicants projectId={projectId} ofRole={room.cards.length > 0} />
      ) : (
        // With an open panel, the page does not scroll along with a moved card: the control pressed in the panel stays in view.
        <div className={opened ? 'grid items-start gap-6 [overflow-anchor:none] md:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
          <div className="min-w-0">
            {shown.length > 0 ? (
              <Suspense>
                <List cards={shown} actions={actions} />
              </Suspense>
            ) : (
              <EmptyState title={named.length === 0 ? t('No one with this name') : t('None of these people')} />
            )}
          </div>
          {opened && (
            <ApplicantPanel
              projectId={projectId}
              card={opened}
              role={roles.find(({ id }) => id === opened.roleId)}
              tapes={tapes}
              freedom={freedoms.freedomOf?.(opened)}
              isSelected={selection.ids.has(opened.id)}
              offers={offers}
              onMove={(to) => moves.move([opened], to)}
              onSelect={() => selection.toggle(opened.id)}
              onPrevious={goTo(index - 1)}
              onNext={goTo(index + 1)}
              onClose={close}
            />
          )}
        </div>
      )}
      {selected.length > 0 && (
        <Suspense>
          <RoomSelectionBar
            projectId={projectId}
            roles={roles}
            cards={selected}
            offers={offers}
            onMove={(to) => move(selected, to)}
            onClear={selection.clear}
          />
        </Suspense>
      )}
      <MoveDialogs moves={moves} />
      <OfferDialogs projectId={projectId} room={room} offers={offers} onSent={selection.clear} />
    </>
  )
}
