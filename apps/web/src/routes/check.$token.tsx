import { createFileRoute } from '@tanstack/react-router'
import { LinkedCheckScreen } from '#schedule/availability-checks/linked-check-screen.tsx'
import { linkedCheckQuery } from '#shared/queries/availability-checks.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/check/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedCheckQuery(params.token))
  },
  component: CheckRoute,
})

function CheckRoute() {
  return <LinkedCheckScreen token={Route.useParams().token} logo={<Logo />} />
}
