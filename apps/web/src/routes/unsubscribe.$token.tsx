import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeScreen } from '#messages/messages/unsubscribe-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/unsubscribe/$token')({
  staticData: { shell: 'bare' },
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  return <UnsubscribeScreen token={Route.useParams().token} logo={<Logo />} />
}
