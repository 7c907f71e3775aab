import { useState, useSyncExternalStore } from 'react'

/** What Chrome tells a page that can be put on the home screen. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** How this device puts a page on its home screen: by itself when asked, by hand, or not that we know. */
type InstallWay = 'prompt' | 'ios' | null

const DISMISSED = 'callboard.home-screen-hint'
let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  const tell = (event: InstallEvent | null) => {
    offered = event
    for (const listener of listeners) listener()
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    // Ours is quieter than the browser's.
    event.preventDefault()
    tell(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => tell(null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return true
  }
}

/** Safari on iPhone and iPad, in a tab; an iPad calls itself a Mac, but is touched. */
function isIosTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS/.test(userAgent)
}

/** @returns how to put Callboard on this phone's home screen, `null` where it is there or was declined */
export function useInstall(): { way: InstallWay; install: () => void; dismiss: () => void } {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
  const [isOver, setIsOver] = useState(
    () => isDismissed() || !window.matchMedia('(pointer: coarse)').matches || window.matchMedia('(display-mode: standalone)').matches,
  )
  const dismiss = () => {
    setIsOver(true)
    try {
      localStorage.setItem(DISMISSED, new Date().toISOString())
    } catch {
      // It comes again, then.
    }
  }
  return {
    way: isOver ? null : event ? 'prompt' : isIosTab() ? 'ios' : null,
    install: () => void event?.prompt().finally(dismiss),
    dismiss,
  }
}
