import { createFileRoute } from '@tanstack/react-router'
import { LinkedSlotScreen } from '#schedule/audition-sessions/linked-slot-screen.tsx'
import { linkedSlotQuery } from '#shared/queries/audition-sessions.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/slot/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedSlotQuery(params.token))
  },
  component: SlotRoute,
})

function SlotRoute() {
  return <LinkedSlotScreen token={Route.useParams().token} logo={<Logo />} />
}
