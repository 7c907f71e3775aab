import { INVITATION_STATES, type InvitationState } from '@callboard/contract/people/profile-invitations/rules'
import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ProfileInvitationsScreen } from '#people/profile-invitations/profile-invitations-screen.tsx'
import { profileInvitationsQuery } from '#shared/queries/profile-invitations.ts'

/** The people that the page shows, and from which one on. */
interface Address {
  state?: Exclude<InvitationState, 'uninvited'>
  offset?: number
}

export const Route = createFileRoute('/profile-invitations')({
  validateSearch: ({ state, offset }: Record<string, unknown>): Address => {
    const known = INVITATION_STATES.find((one): one is InvitationState => one === state)
    return {
      ...(known !== undefined && known !== 'uninvited' && { state: known }),
      ...(Number.isInteger(offset) && Number(offset) > 0 && { offset: Number(offset) }),
    }
  },
  beforeLoad: requireDesk,
  loaderDeps: ({ search: { state = 'uninvited' as const, offset = 0 } }): { state: InvitationState; offset: number } => ({ state, offset }),
  loader: ({ context: { queryClient }, deps: { state, offset } }) => void queryClient.prefetchQuery(profileInvitationsQuery(state, offset)),
  component: ProfileInvitationsRoute,
})

function ProfileInvitationsRoute() {
  const { state = 'uninvited', offset = 0 } = Route.useSearch()
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
