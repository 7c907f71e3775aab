import { createFileRoute } from '@tanstack/react-router'
import { SelfTapesScreen } from '#features/self-tapes/self-tapes-screen.tsx'
import { requireStudent } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { selfTapesQuery } from '#lib/queries/self-tapes.ts'

export const Route = createFileRoute('/my-self-tapes')({
  beforeLoad: requireStudent,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(selfTapesQuery)
  },
  component: inLanguage(SelfTapesScreen),
})
