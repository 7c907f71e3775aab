import { useEffect, useState, useSyncExternalStore } from 'react'
import { noticeStore } from './toast.ts'

let loaded: typeof import('./toaster.tsx').default | undefined

/** Prefetches the notification area. Resolves when a notification can be shown at once, or when loading failed without a network. */
export async function loadToaster(): Promise<void> {
  loaded ??= await import('./toaster.tsx').then(
    ({ default: Toaster }) => Toaster,
    () => undefined,
  )
}

const none: ReturnType<typeof noticeStore.read> = []

/**
 * Rendered once at the root of the page. It loads the notification area with the first notification, and retries when the network is
 * back.
 */
export function ToasterHost() {
  const isTold = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none).length > 0
  const [Toaster, setToaster] = useState(() => loaded)
  useEffect(() => {
    if (!isTold || Toaster) return
    const show = () => void loadToaster().then(() => setToaster(() => loaded))
    show()
    window.addEventListener('online', show)
    return () => window.removeEventListener('online', show)
  }, [isTold, Toaster])
  return isTold && Toaster ? <Toaster /> : null
}
