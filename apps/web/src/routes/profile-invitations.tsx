import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ProfileInvitationsScreen } from '#people/profile-invitations/profile-invitations-screen.tsx'

export const Route = createFileRoute('/profile-invitations')({
  validateSearch: (search: Record<string, unknown>): { state?: string; offset?: number } => search,
  beforeLoad: requireDesk,
  component: ProfileInvitationsRoute,
})

function ProfileInvitationsRoute() {
  const { state, offset } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProfileInvitationsScreen
      state={state}
      offset={offset}
      onPlace={(next, from) =>
        void navigate({
          search: { ...(next !== 'uninvited' && { state: next }), ...(from > 0 && { offset: from }) },
          replace: from === 0,
          resetScroll: from > 0,
        })
      }
    />
  )
}
