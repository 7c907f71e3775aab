import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#app/shortcuts.ts'
import { afterMove, commandOf, faceBeside, neighbourOf, type Placed, type RoomCommand } from './room-keys.ts'
import type { HandMove } from './room-model.ts'

/** Milliseconds after a move in which other cards may shift. */
const SETTLING_MS = 500

/** The card in the list row that contains an element. */
export function cardAt(element: Element | null): number | undefined {
  const card = element?.closest('li, [role=listitem]')?.querySelector<HTMLElement>('[data-card]')
  return card ? Number(card.dataset['card']) : undefined
}

const findCard = (id: number) => document.querySelector<HTMLElement>(`[data-card="${id}"]`)

/** Focuses a card. @returns whether it is rendered */
export function focusCard(id: number): boolean {
  const card = findCard(id)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
  return card !== null
}

/** Focuses a card, and keeps it at its position on the screen while a moved card leaves the list. */
function focusInPlace(id: number): void {
  if (!focusCard(id)) return
  const top = () => findCard(id)?.getBoundingClientRect().top
  const wanted = top()
  const end = performance.now() + SETTLING_MS
  const keep = () => {
    const now = top()
    // Stop if the user scrolls or focuses another card meanwhile.
    if (now === undefined || wanted === undefined || document.activeElement !== findCard(id) || performance.now() > end) return
    if (Math.abs(now - wanted) > 1) window.scrollBy({ top: now - wanted, behavior: 'instant' })
    requestAnimationFrame(keep)
  }
  requestAnimationFrame(keep)
}

function placedCards(): Placed[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-card]')].map((card) => {
    const { left, top, width, height } = card.getBoundingClientRect()
    return { id: Number(card.dataset['card']), x: left + width / 2, y: top + height / 2 }
  })
}

interface RoomKeys {
  /** The ids of all cards, in the order in which they are shown. */
  order: readonly number[]
  /** The card whose panel is open. */
  open: number | undefined
  /** The ids of the selected cards. */
  selected: ReadonlySet<number>
  onOpen: (id: number) => void
  /** Moves the selected cards, or else the current one. @returns whether any card is moved without a question */
  onMove: (current: number | undefined, to: HandMove) => boolean
  onSelect: (current: number) => void
  /** These act on the selected cards, or else on the current one. */
  onOffer: (current: number | undefined) => void
  onCompare: (current: number | undefined) => void
  onMessage: (current: number | undefined) => void
  onClear: () => void
  onClose: () => void
}

/** The keys of the applicants: they work on the open card, or else the focused one. After a move the next card is current. */
export function useRoomKeys(room: RoomKeys): void {
  const { order, open, selected } = room
  const hasSelection = selected.size > 0
  const goTo = (id: number | undefined, focus: (id: number) => void = focusCard) => {
    if (id === undefined) return
    focus(id)
    if (open !== undefined) room.onOpen(id)
  }
  /** @returns whether to prevent the browser's own action for the key */
  const act = (command: RoomCommand, current: number | undefined): boolean => {
    switch (command.does) {
      case 'step':
        goTo(neighbourOf(order, current, command.by))
        return false
      case 'go': {
        // If the focus is elsewhere, the arrow keys scroll.
        const focused = document.activeElement?.matches('[data-card]') ? cardAt(document.activeElement) : undefined
        if (focused === undefined) return false
        goTo(faceBeside(order, placedCards(), focused, command.to))
        return true
      }
      case 'move': {
        const moving = hasSelection ? selected : new Set(current === undefined ? [] : [current])
        const next = current !== undefined && moving.has(current) ? afterMove(order, current, moving) : undefined
        if (room.onMove(current, command.to)) goTo(next, focusInPlace)
        return false
      }
      case 'select':
        if (current !== undefined) room.onSelect(current)
        return false
      case 'offer':
        room.onOffer(current)
        return false
      case 'compare':
        room.onCompare(current)
        return false
      case 'message':
        room.onMessage(current)
        return false
      case 'close':
        if (hasSelection) room.onClear()
        else room.onClose()
        return false
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const elsewhere = event.defaultPrevented || isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]') !== null
    const command = elsewhere ? undefined : commandOf(event)
    if (command && act(command, open ?? cardAt(document.activeElement))) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
