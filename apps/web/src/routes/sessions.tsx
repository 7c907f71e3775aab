import { createFileRoute } from '@tanstack/react-router'
import { SessionsScreen } from '#features/sessions/sessions-screen.tsx'
import { requireSignedIn } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { sessionsQuery } from '#lib/queries/sessions.ts'

export const Route = createFileRoute('/sessions')({
  beforeLoad: requireSignedIn,
  // Others come and go without this page hearing of it.
  loader: ({ context }) => void context.queryClient.prefetchQuery({ ...sessionsQuery, staleTime: 0 }),
  component: inLanguage(SessionsScreen),
})
