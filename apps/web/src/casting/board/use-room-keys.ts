import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '#app/shortcuts.ts'
import { commandOf, neighbourOf, type RoomCommand } from './room-keys.ts'
import type { HandMove } from './room-model.ts'

/** The card in whose place an element is. */
export function cardAt(element: Element | null): number | undefined {
  const card = element?.closest('li, [role=listitem]')?.querySelector<HTMLElement>('[data-card]')
  return card ? Number(card.dataset['card']) : undefined
}

/** Focuses a card. @returns whether it is rendered */
export function focusCard(id: number): boolean {
  const card = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
  return card !== null
}

interface RoomKeys {
  /** The ids of all cards, in the order in which they are shown. */
  order: readonly number[]
  /** The card whose panel is open. */
  open: number | undefined
  hasSelection: boolean
  onOpen: (id: number) => void
  onMove: (current: number | undefined, to: HandMove) => void
  onSelect: (current: number) => void
  onClear: () => void
  onClose: () => void
}

/** The keys of the applicants: they work on the open card, or else the focused one. */
export function useRoomKeys({ order, open, hasSelection, onOpen, onMove, onSelect, onClear, onClose }: RoomKeys): void {
  /** The card that was moved last, and its neighbours before: going on continues from there, although the card is elsewhere now. */
  const moved = useRef<{ id: number; next: number | undefined; previous: number | undefined }>(undefined)
  const act = (command: RoomCommand, current: number | undefined) => {
    const { current: last } = moved
    switch (command.does) {
      case 'step': {
        const isMoved = last !== undefined && last.id === current
        const to = isMoved ? (command.by > 0 ? last.next : last.previous) : neighbourOf(order, current, command.by)
        moved.current = undefined
        if (to === undefined) return
        focusCard(to)
        if (open !== undefined) onOpen(to)
        return
      }
      case 'move':
        // A card that is moved twice keeps its first neighbours.
        if (current !== undefined && !hasSelection && last?.id !== current) {
          moved.current = { id: current, next: neighbourOf(order, current, 1), previous: neighbourOf(order, current, -1) }
        }
        return onMove(current, command.to)
      case 'select':
        return current === undefined ? undefined : onSelect(current)
      case 'close':
        return hasSelection ? onClear() : onClose()
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const elsewhere = event.defaultPrevented || isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]') !== null
    const command = elsewhere ? undefined : commandOf(event)
    if (command) act(command, open ?? cardAt(document.activeElement) ?? moved.current?.id)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
