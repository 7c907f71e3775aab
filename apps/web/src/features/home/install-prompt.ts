import { useState, useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '#app/start/install-offer.ts'

/** How this device puts a page on its home screen: by itself when asked, by hand, or not that we know. */
type InstallWay = 'prompt' | 'ios' | null

const DISMISSED = 'callboard.home-screen-hint'

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
  const offer = useSyncExternalStore(onInstallOffer, installOffer, () => null)
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
    way: isOver ? null : offer ? 'prompt' : isIosTab() ? 'ios' : null,
    install: () => void offer?.prompt().finally(dismiss),
    dismiss,
  }
}
