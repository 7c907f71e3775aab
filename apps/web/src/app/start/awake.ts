/** The event of the window when a page that was drawn before it is taken over, and answers presses by itself. */
export const AWAKE = 'callboard:awake'

let asleep = typeof document === 'undefined' || document.getElementById('root')?.firstElementChild != null

/** Whether the page is being drawn before it is sent, or taken over as it was: what is dear to draw is left out then, on both sides. */
export const isAsleep = () => asleep

/** From now on the page draws everything itself. */
export function wakeUp(): void {
  asleep = false
}
