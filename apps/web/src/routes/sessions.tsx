import { createFileRoute } from '@tanstack/react-router'
import { SessionsScreen } from '#accounts/accounts/sessions/sessions-screen.tsx'
import { PasskeysSection } from '#accounts/passkeys/passkeys-section.tsx'
import { requireSignedIn } from '#app/session/guards.ts'
import { passkeysQuery } from '#shared/queries/passkeys.ts'
import { sessionsQuery } from '#shared/queries/sessions.ts'

export const Route = createFileRoute('/sessions')({
  beforeLoad: requireSignedIn,
  // Always refetched: other sessions start and end without this page being notified.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery({ ...sessionsQuery, staleTime: 0 })
    void context.queryClient.prefetchQuery({ ...passkeysQuery, staleTime: 0 })
  },
  component: Sessions,
})

function Sessions() {
  return (
    <SessionsScreen>
      <PasskeysSection />
    </SessionsScreen>
  )
}
