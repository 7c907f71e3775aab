import { createFileRoute } from '@tanstack/react-router'
import { EditLinkScreen } from '#people/profile-links/edit/edit-link-screen.tsx'
import { linkedProfileQuery } from '#shared/queries/profile-links.ts'
import { Masthead } from './-shell/masthead.tsx'

export const Route = createFileRoute('/edit-profile/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedProfileQuery(params.token))
  },
  component: EditLinkRoute,
})

function EditLinkRoute() {
  const { token } = Route.useParams()
  return <EditLinkScreen key={token} token={token} masthead={<Masthead />} />
}
