import { useEffect, useRef } from 'react'
import { focusCard } from './use-room-keys.ts'

/**
 * Keeps the focus on a card that a move takes to another place.
 *
 * @param order the ids of all cards, in the order in which they are shown
 */
export function useKeptFocus(order: readonly number[]): void {
  const last = useRef<number | undefined>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const card = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-card]') : null
      last.current = card ? Number(card.dataset['card']) : undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const places = order.join()
  useEffect(() => {
    if (places && last.current !== undefined && document.activeElement === document.body) focusCard(last.current)
  }, [places])
}
