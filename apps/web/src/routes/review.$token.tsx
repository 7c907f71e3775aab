import { createFileRoute } from '@tanstack/react-router'
import { reviewQuery } from '#casting/presentations/review-queries.ts'
import { ReviewScreen } from '#casting/presentations/review-screen.tsx'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/review/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(reviewQuery(params.token))
  },
  component: ReviewRoute,
})

function ReviewRoute() {
  return <ReviewScreen token={Route.useParams().token} logo={<Logo />} />
}
