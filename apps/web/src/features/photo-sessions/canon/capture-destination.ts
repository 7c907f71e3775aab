import { DESTINATION } from './eos-codes.ts'

/** Where a shot goes. The card keeps its copy in all but the last. */
export type CaptureTarget = 'card-and-computer' | 'card' | 'computer'

/** What a value of the destination property means. */
export function targetOf(value: number): CaptureTarget {
  if ((value & DESTINATION.host) === 0) return 'card'
  return (value & DESTINATION.card) === 0 ? 'computer' : 'card-and-computer'
}

/**
 * The value to set for what one wants.
 *
 * @param wanted what one would like
 * @param choices the values that the camera offers now; a body without a card offers the computer only
 * @param current what is set, where the camera names no choices
 * @returns a value that keeps the card's copy where that is possible at all, unless the computer alone is wanted
 */
export function destinationValue(wanted: CaptureTarget, choices: readonly number[], current: number): number {
  const offered = choices.length > 0 ? choices : [current]
  const order: readonly CaptureTarget[] = wanted === 'computer' ? ['computer'] : [wanted, 'card-and-computer', 'card']
  for (const target of order) {
    const value = offered.find((choice) => targetOf(choice) === target)
    if (value !== undefined) return value
  }
  return DESTINATION.host
}
