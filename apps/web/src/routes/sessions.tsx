import { createFileRoute } from '@tanstack/react-router'
import { PasskeysSection } from '#features/passkeys/passkeys-section.tsx'
import { SessionsScreen } from '#features/sessions/sessions-screen.tsx'
import { requireSignedIn } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { passkeysQuery } from '#lib/queries/passkeys.ts'
import { sessionsQuery } from '#lib/queries/sessions.ts'

export const Route = createFileRoute('/sessions')({
  beforeLoad: requireSignedIn,
  // Others come and go without this page hearing of it.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery({ ...sessionsQuery, staleTime: 0 })
    void context.queryClient.prefetchQuery({ ...passkeysQuery, staleTime: 0 })
  },
  component: inLanguage(Sessions),
})

function Sessions() {
  return (
    <SessionsScreen>
      <PasskeysSection />
    </SessionsScreen>
  )
}
