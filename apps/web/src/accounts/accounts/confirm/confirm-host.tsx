import { lazy, Suspense, useSyncExternalStore } from 'react'
import { confirmStore } from '#app/session/confirm-person.ts'
import { useUser } from '#app/session/session.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-person-dialog.tsx')).ConfirmPersonDialog }))

/** Rendered once on pages of signed-in users: the dialog in which they confirm who they are when the server requires it. */
export function ConfirmHost() {
  const isOpen = useSyncExternalStore(confirmStore.subscribe, confirmStore.isOpen, () => false)
  const user = useUser()
  if (!isOpen || !user) return null
  return (
    <Suspense>
      <ConfirmDialog user={user} />
    </Suspense>
  )
}
