import { DELETED_KINDS, type DeletedKind } from '@callboard/contract/office/deletion/rules'
import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { RecentlyDeletedScreen } from '#office/deletion/recently-deleted-screen.tsx'

export const Route = createFileRoute('/recently-deleted')({
  validateSearch: (search): { kind?: DeletedKind } => {
    const kind = DELETED_KINDS.find((known) => known === search.kind)
    return kind ? { kind } : {}
  },
  beforeLoad: requireDesk,
  component: RecentlyDeletedRoute,
})

function RecentlyDeletedRoute() {
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RecentlyDeletedScreen
      kind={kind}
      onKind={(next) => void navigate({ search: next ? { kind: next } : {}, replace: true, resetScroll: false })}
    />
  )
}
