import { createFileRoute } from '@tanstack/react-router'
import { LinkedInvitationScreen } from '#casting/invitations/linked-invitation-screen.tsx'
import { linkedInvitationQuery } from '#shared/queries/invitations.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/invitation/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedInvitationQuery(params.token))
  },
  component: InvitationRoute,
})

function InvitationRoute() {
  return <LinkedInvitationScreen token={Route.useParams().token} logo={<Logo />} />
}
