import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { readAuditAddress } from '#office/audit/audit-address.ts'
import { AuditScreen } from '#office/audit/audit-screen.tsx'
import { auditActionsQuery, auditLogQuery } from '#shared/queries/audit.ts'

export const Route = createFileRoute('/audit-log')({
  validateSearch: readAuditAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireDesk,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(auditLogQuery(readAuditAddress({ ...deps })))
    void queryClient.prefetchQuery(auditActionsQuery)
  },
  component: AuditRoute,
})

function AuditRoute() {
  // The router merges the validated search with the typed one, and so keeps unknown values; they are removed here.
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditScreen
      address={readAuditAddress({ ...search })}
      onAddress={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
    />
  )
}
