/**
 * A duration as minutes and seconds.
 *
 * @param seconds length of the tape
 * @returns such as `1:05`
 */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
