import { DESTINATION } from './eos-codes.ts'

/** Where a shot is saved. All but the last keep a copy on the card. */
export type CaptureTarget = 'card-and-computer' | 'card' | 'computer'

/** The meaning of a value of the destination property. */
export function targetOf(value: number): CaptureTarget {
  if ((value & DESTINATION.host) === 0) return 'card'
  return (value & DESTINATION.card) === 0 ? 'computer' : 'card-and-computer'
}

/**
 * The value to set for a wanted destination.
 *
 * @param wanted the destination that the user chose
 * @param choices the values that the camera offers now; a body without a card offers only the computer
 * @param current the current value, for a camera that names no choices
 * @returns a value that keeps a copy on the card if possible, unless only the computer is wanted
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
