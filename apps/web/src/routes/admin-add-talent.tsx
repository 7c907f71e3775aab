import { createFileRoute, Link } from '@tanstack/react-router'
import { AddTalentForm } from '#features/talent-form/add-talent-form.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader } from '#ui/layout.tsx'

export const Route = createFileRoute('/admin-add-talent')({ beforeLoad: requireAdmin, component: AddTalent })

function AddTalent() {
  const navigate = Route.useNavigate()
  return (
    <Page title="Add Talent" width="form">
      <BackLink to="/admin-dashboard">Back to Dashboard</BackLink>
      <PageHeader title="Add Talent" lead="Creates a profile on behalf of a student, who can change it after signing in." />
      <AddTalentForm
        actions={
          <Link to="/admin-dashboard" className={cx(buttonClass('ghost', 'lg'), 'max-sm:hidden')}>
            Cancel
          </Link>
        }
        onCreated={({ id }) => void navigate({ to: '/talent-search', search: { talent: id } })}
      />
    </Page>
  )
}
