import { createFileRoute } from '@tanstack/react-router'
import { LinkedOfferScreen } from '#casting/board/linked-offer-screen.tsx'
import { linkedOfferQuery } from '#shared/queries/offers.ts'
import { Logo } from './-shell/logo.tsx'

export const Route = createFileRoute('/offer/$token')({
  staticData: { shell: 'bare' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(linkedOfferQuery(params.token))
  },
  component: OfferRoute,
})

function OfferRoute() {
  return <LinkedOfferScreen token={Route.useParams().token} logo={<Logo />} />
}
