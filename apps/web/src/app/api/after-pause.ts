/**
 * Calls a function once typing has paused. A press within the pause may change the address before the new screen renders, and acting from
 * the old screen would undo that navigation. So if the address has changed, the pause starts again; the caller cancels it when the old
 * screen unmounts.
 *
 * @param pauseMs length of the pause, in milliseconds
 * @returns cancels it
 */
export function afterPause(act: () => void, pauseMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const { href } = window.location
    timer = setTimeout(() => (window.location.href === href ? act() : wait()), pauseMs)
  }
  wait()
  return () => clearTimeout(timer)
}
