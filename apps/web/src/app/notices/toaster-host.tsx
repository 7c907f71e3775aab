import { useEffect, useState, useSyncExternalStore } from 'react'
import { noticeStore } from './toast.ts'

let loaded: typeof import('./toaster.tsx').default | undefined

/** Loads the notification area ahead of the first notification; resolves when one can be shown at once, or none can for want of a network. */
export async function loadToaster(): Promise<void> {
  loaded ??= await import('./toaster.tsx').then(
    ({ default: Toaster }) => Toaster,
    () => undefined,
  )
}

const none: ReturnType<typeof noticeStore.read> = []

/** Stands once at the root of the page. The notification area itself is loaded when there is something to say, and waits for a network. */
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
