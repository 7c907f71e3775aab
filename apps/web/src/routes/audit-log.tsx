import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type AuditAddress, readAuditAddress } from '#features/audit-log/audit-address.ts'
import { AuditScreen } from '#features/audit-log/audit-screen.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { auditActionsQuery, auditLogQuery } from '#lib/queries/audit.ts'

export const Route = createFileRoute('/audit-log')({
  validateSearch: readAuditAddress,
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAdmin,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(auditLogQuery(readAuditAddress({ ...deps })))
    void queryClient.prefetchQuery(auditActionsQuery)
  },
  component: inLanguage(AuditRoute),
})

function AuditRoute() {
  // The router lays what was validated over what was typed, and so keeps what makes no sense; it is left out here.
  const search = Route.useSearch()
  const address = useMemo(() => readAuditAddress({ ...search }), [search])
  const navigate = Route.useNavigate()
  const onAddress = useCallback(
    (next: AuditAddress, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <AuditScreen address={address} onAddress={onAddress} />
}
