import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { ListsScreen } from '#people/lists/lists-screen.tsx'
import { listsQuery } from '#shared/queries/lists.ts'

export const Route = createFileRoute('/lists')({
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(listsQuery),
  component: ListsScreen,
})
