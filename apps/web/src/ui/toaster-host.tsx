import { lazy, Suspense, useSyncExternalStore } from 'react'
import { noticeStore } from './toast.ts'

/** Loads the notification area ahead of the first notification; resolves when one can be shown at once. */
export const loadToaster = () => import('./toaster.tsx')

const Toaster = lazy(loadToaster)
const none: ReturnType<typeof noticeStore.read> = []

/** Stands once at the root of the page. The notification area itself is loaded when there is something to say. */
export function ToasterHost() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read, () => none)
  if (notices.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
