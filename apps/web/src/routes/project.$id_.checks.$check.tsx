import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Check } from './-desk/check.tsx'

export const Route = createFileRoute('/project/$id_/checks/$check')({
  validateSearch: ({ open }): { open?: true } => (open === true ? { open } : {}),
  beforeLoad: requireDesk,
  loaderDeps: ({ search: { open } }) => ({ open }),
  loader: ({ context: { queryClient }, params, deps: { open } }) => {
    void queryClient.prefetchQuery(projectQuery(params.id))
    void queryClient.prefetchQuery(castingRoomQuery(params.id))
    void import('#schedule/availability-checks/check-query.ts').then(({ prefetchCheck }) =>
      prefetchCheck(queryClient, params.check, open === true),
    )
  },
  component: CheckRoute,
})

function CheckRoute() {
  const { id, check } = Route.useParams()
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Check
      projectId={id}
      checkId={check}
      isOpenOnly={open === true}
      onOpenOnly={(isOpenOnly) => void navigate({ search: isOpenOnly ? { open: true } : {}, replace: true, resetScroll: false })}
    />
  )
}
