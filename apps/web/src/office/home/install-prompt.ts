import { useState, useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '#app/start/install-offer.ts'

/** How this device installs a page: with a prompt, manually, or not as far as we know. */
type InstallWay = 'prompt' | 'ios' | null

const DISMISSED = 'callboard.home-screen-hint'

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return true
  }
}

/** Whether this is a tab of Safari on an iPhone or iPad; an iPad reports itself as a Mac, but has a touch screen. */
function isIosTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS/.test(userAgent)
}

/** @returns how to add Callboard to this phone's home screen, `null` if it is there or was declined */
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
      // Without storage, the hint appears again on the next visit.
    }
  }
  return {
    way: isOver ? null : offer ? 'prompt' : isIosTab() ? 'ios' : null,
    install: () => void offer?.prompt().finally(dismiss),
    dismiss,
  }
}
