/** The effect of a key in the player. */
export type PlayerCommand =
  | { readonly does: 'step'; readonly by: 1 | -1 }
  | { readonly does: 'seek'; readonly by: number }
  | { readonly does: 'pause' }
  | { readonly does: 'faster' | 'slower' }
  | { readonly does: 'shortlist' | 'pass' | 'pair' | 'note' }

/** Seconds that one press jumps back or forward. */
const SEEK_SECONDS = 5

/** The speeds of the player. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const COMMANDS: Readonly<Record<string, PlayerCommand>> = {
  n: { does: 'step', by: 1 },
  p: { does: 'step', by: -1 },
  j: { does: 'seek', by: -SEEK_SECONDS },
  k: { does: 'pause' },
  l: { does: 'seek', by: SEEK_SECONDS },
  '>': { does: 'faster' },
  '<': { does: 'slower' },
  s: { does: 'shortlist' },
  x: { does: 'pass' },
  b: { does: 'pair' },
  m: { does: 'note' },
}

/** The command of a key; none with Ctrl, Alt or Meta, because the browser uses those. */
export function playerCommandOf(pressed: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): PlayerCommand | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  return COMMANDS[pressed.key.toLowerCase()]
}

/** The next speed after a press; stops at the first and the last. */
export function speedAfter(speed: number, does: 'faster' | 'slower'): number {
  const at = SPEEDS.findIndex((one) => one >= speed)
  return SPEEDS[at + (does === 'faster' ? 1 : -1)] ?? speed
}

/** A time of the player, such as 1:05. */
export function timeCode(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
