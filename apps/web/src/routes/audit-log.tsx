import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { type AuditAddress, readAuditAddress } from '#office/audit/audit-address.ts'
import { AuditScreen } from '#office/audit/audit-screen.tsx'

export const Route = createFileRoute('/audit-log')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as AuditAddress,
  beforeLoad: requireDesk,
  component: AuditRoute,
})

function AuditRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditScreen
      address={readAuditAddress({ ...search })}
      onAddress={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
    />
  )
}
