import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { SelfTapesScreen } from '#casting/self-tapes/self-tapes-screen.tsx'
import { namedInTapesQuery } from '#shared/queries/media-requests.ts'
import { selfTapesQuery } from '#shared/queries/self-tapes.ts'

export const Route = createFileRoute('/my-self-tapes')({
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(selfTapesQuery)
    void context.queryClient.prefetchQuery(namedInTapesQuery)
  },
  component: SelfTapesScreen,
})
