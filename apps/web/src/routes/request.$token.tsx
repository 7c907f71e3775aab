import { createFileRoute } from '@tanstack/react-router'
import { LinkedRequestScreen } from '#casting/media-requests/linked-request-screen.tsx'
import { linkedMediaRequestQuery } from '#shared/queries/media-requests.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/request/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedMediaRequestQuery(params.token))
  },
  component: RequestRoute,
})

function RequestRoute() {
  return <LinkedRequestScreen token={Route.useParams().token} logo={<Logo />} />
}
