import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '#casting/presentations/review-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/review/$token')({
  staticData: { shell: 'bare' },
  component: ReviewRoute,
})

function ReviewRoute() {
  return <ReviewScreen token={Route.useParams().token} logo={<Logo />} />
}
