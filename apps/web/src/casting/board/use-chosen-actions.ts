import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { COMPARE } from '@callboard/contract/people/talent-search/compare-address'
import { ArrowRightLeft, Columns2, Handshake, Mail } from 'lucide-react'
import { plural, t } from '#app/language/t.ts'
import { useChosenCommands } from '#shared/people/chosen-commands.ts'
import { useMessagePeople } from '#shared/people/use-message-people.ts'
import { stageText } from '#shared/stage-text.ts'
import { cardName } from './face.tsx'
import type { HandMove } from './room-model.ts'
import type { Moves } from './use-moves.ts'
import type { Offers } from './use-offers.ts'
import { cardAt, useRoomKeys } from './use-room-keys.ts'
import type { useRoomSelection } from './use-room-selection.ts'

interface Chosen {
  /** Everybody in the role, whether or not they match the filters. */
  cards: readonly RoomCard[]
  /** The ids of all cards, in the order in which they are shown. */
  order: readonly number[]
  opened: RoomCard | undefined
  selection: ReturnType<typeof useRoomSelection>
  moves: Moves
  offers: Offers
  onOpen: (id: number) => void
  onClose: () => void
  onCompare: (studentIds: readonly number[]) => void
}

/** The actions of the keys and the command palette: for the selected applicants, or else for the current one (the opened or focused). */
export function useChosenActions({ cards, order, opened, selection, moves, offers, onOpen, onClose, onCompare }: Chosen) {
  const message = useMessagePeople()
  const selected = cards.filter(({ id }) => selection.ids.has(id))
  const chosen = (current: number | undefined) => (selected.length > 0 ? selected : cards.filter(({ id }) => id === current))
  const studentsOf = (some: readonly RoomCard[]) => [...new Set(some.map(({ studentId }) => studentId))]
  const isComparable = (some: readonly RoomCard[]) => {
    const { length } = studentsOf(some)
    return length >= COMPARE.min && length <= COMPARE.max
  }
  const move = (moving: readonly RoomCard[], to: HandMove) => {
    const isMoved = moves.move(moving, to)
    selection.clear()
    return isMoved
  }
  const offer = (some: readonly RoomCard[]) => {
    const asked = offers.askable(some)
    if (asked.length > 0) offers.make(asked)
  }
  const write = (some: readonly RoomCard[]) => {
    const reachable = some.filter(({ isRestricted }) => !isRestricted)
    if (reachable.length > 0) message.mutate(studentsOf(reachable))
  }

  useRoomKeys({
    order,
    open: opened?.id,
    selected: new Set(selected.map(({ id }) => id)),
    onOpen,
    onMove: (current, to) => move(chosen(current), to),
    onSelect: selection.toggle,
    onOffer: (current) => offer(chosen(current)),
    onCompare: (current) => {
      if (isComparable(chosen(current))) onCompare(studentsOf(chosen(current)))
      else if (selected.length === 0 && current !== undefined) selection.toggle(current)
    },
    onMessage: (current) => write(chosen(current)),
    onClear: selection.clear,
    onClose,
  })
  useChosenCommands(() => {
    const some = chosen(opened?.id ?? cardAt(document.activeElement))
    const [first] = some
    if (!first) return undefined
    return {
      title: selected.length > 0 ? plural(selected.length, '{count} selected', '{count} selected') : cardName(first),
      commands: [
        ...(offers.askable(some).length > 0 ? [{ key: 'offer', label: t('Make an offer…'), icon: Handshake, run: () => offer(some) }] : []),
        ...offers.targets(some).map((to) => ({
          key: `move ${to}`,
          label: t('Move to: {stage}', { stage: stageText(to) }),
          keywords: stageText(to),
          icon: ArrowRightLeft,
          run: () => move(some, to),
        })),
        ...(isComparable(some) ? [{ key: 'compare', label: t('Compare'), icon: Columns2, run: () => onCompare(studentsOf(some)) }] : []),
        { key: 'message', label: t('Message'), keywords: t('write send mail bulk email'), icon: Mail, run: () => write(some) },
      ],
    }
  })
  return { selected, move }
}
