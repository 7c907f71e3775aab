import { createFileRoute } from '@tanstack/react-router'
import { EditLinkScreen } from '#features/edit-link/edit-link-screen.tsx'
import { inLanguage } from '#lib/language.ts'
import { linkedProfileQuery } from '#lib/queries/profile-links.ts'
import { Masthead } from './-shell/masthead.tsx'

export const Route = createFileRoute('/edit-profile/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedProfileQuery(params.token))
  },
  component: inLanguage(EditLinkRoute),
})

function EditLinkRoute() {
  const { token } = Route.useParams()
  return <EditLinkScreen key={token} token={token} masthead={<Masthead />} />
}
