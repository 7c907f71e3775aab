/**
 * Does something once typing has paused. A press within the pause leads to another address before its screen is rendered, and what would be done
 * from the old one would take it back: the pause begins again then, and ends with the person who calls it off as that screen comes.
 *
 * @param pauseMs of what was typed, in milliseconds
 * @returns calls it off
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
