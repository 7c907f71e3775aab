import { isShortcut } from '#app/shortcuts.ts'
import type { HandMove } from './room-model.ts'

/** An arrow key. */
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** The effect of a key in the list of applicants. */
export type RoomCommand =
  | { readonly does: 'step'; readonly by: 1 | -1 }
  | { readonly does: 'move'; readonly to: HandMove }
  | { readonly does: 'go'; readonly to: Direction }
  | { readonly does: 'select' | 'close' | 'offer' | 'compare' | 'message' }

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
  for (const does of ['close', 'offer', 'compare', 'message'] as const) if (is(does)) return { does }
  if (is('move')) return { does: 'go', to: press.key as Direction }
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

/** The position of a card on the screen: the middle of its photo, in pixels. */
export interface Placed {
  readonly id: number
  readonly x: number
  readonly y: number
}

/**
 * The card to which an arrow key leads: the nearest one in that direction, where a distance aside counts double. At the end of a row, left
 * and right lead to the neighbour in the order.
 *
 * @param order the ids of all cards that are shown
 * @param cards those that are rendered
 */
export function faceBeside(order: readonly number[], cards: readonly Placed[], current: number, to: Direction): number | undefined {
  const here = cards.find(({ id }) => id === current)
  if (!here) return undefined
  const isAcross = to === 'ArrowLeft' || to === 'ArrowRight'
  const sign = to === 'ArrowLeft' || to === 'ArrowUp' ? -1 : 1
  const ahead = cards.flatMap(({ id, x, y }) => {
    const [along, aside] = isAcross ? [x - here.x, y - here.y] : [y - here.y, x - here.x]
    const distance = sign * along
    // A card of another row is not beside this one.
    return distance > 1 && (!isAcross || Math.abs(aside) < distance) ? [{ id, far: distance + 2 * Math.abs(aside) }] : []
  })
  const [nearest] = ahead.toSorted((one, other) => one.far - other.far)
  return nearest?.id ?? (isAcross ? neighbourOf(order, current, sign) : undefined)
}

/**
 * The card that is current after a decision: the next one that is not moved, or else the last one before.
 *
 * @param moved the moved cards, including the current one
 */
export function afterMove(order: readonly number[], current: number, moved: ReadonlySet<number>): number | undefined {
  const at = order.indexOf(current)
  const stays = (id: number) => !moved.has(id)
  return order.slice(at + 1).find(stays) ?? order.slice(0, Math.max(at, 0)).findLast(stays)
}
