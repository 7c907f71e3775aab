import { isShortcut } from '#app/shortcuts.ts'
import type { HandMove } from './room-model.ts'

/** What a key does among the applicants. */
export type RoomCommand =
  | { readonly does: 'step'; readonly by: 1 | -1 }
  | { readonly does: 'move'; readonly to: HandMove }
  | { readonly does: 'select' | 'close' }

const STAGE_KEYS = {
  1: 'submitted',
  2: 'shortlisted',
  3: 'callback',
  4: 'alternate',
  5: 'booked',
  0: 'released',
} as const satisfies Record<number, HandMove>

/** @returns what the key does, or `undefined` for any other key */
export function commandOf(press: Parameters<typeof isShortcut>[2]): RoomCommand | undefined {
  const is = (name: Parameters<typeof isShortcut<'Applicants'>>[1]) => isShortcut('Applicants', name, press)
  if (is('next')) return { does: 'step', by: 1 }
  if (is('previous')) return { does: 'step', by: -1 }
  if (is('shortlist')) return { does: 'move', to: 'shortlisted' }
  if (is('select')) return { does: 'select' }
  if (is('close')) return { does: 'close' }
  const isStage = is('stages') || is('release')
  return isStage ? { does: 'move', to: STAGE_KEYS[Number(press.key) as keyof typeof STAGE_KEYS] } : undefined
}

/**
 * The neighbour of a card in the order in which cards are shown; the first card when none is current.
 *
 * @param order the ids of all cards that are shown
 */
export function neighbourOf(order: readonly number[], current: number | undefined, by: 1 | -1): number | undefined {
  const index = current === undefined ? -1 : order.indexOf(current)
  return index < 0 ? order[0] : order[index + by]
}
