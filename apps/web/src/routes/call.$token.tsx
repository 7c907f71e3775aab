import { createFileRoute } from '@tanstack/react-router'
import { LinkedCallScreen } from '#schedule/call-sheets/linked-call-screen.tsx'
import { linkedCallQuery } from '#shared/queries/call-sheets.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/call/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedCallQuery(params.token))
  },
  component: CallRoute,
})

function CallRoute() {
  return <LinkedCallScreen token={Route.useParams().token} logo={<Logo />} />
}
