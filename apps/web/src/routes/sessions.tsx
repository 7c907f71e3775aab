import { createFileRoute } from '@tanstack/react-router'
import { SessionsScreen } from '#accounts/accounts/sessions/sessions-screen.tsx'
import { PasskeysSection } from '#accounts/passkeys/passkeys-section.tsx'
import { requireSignedIn } from '#app/session/guards.ts'

export const Route = createFileRoute('/sessions')({
  beforeLoad: requireSignedIn,
  component: Sessions,
})

function Sessions() {
  return (
    <SessionsScreen>
      <PasskeysSection />
    </SessionsScreen>
  )
}
