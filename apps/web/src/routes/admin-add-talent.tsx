import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { AddTalentForm } from '#features/talent-form/add-talent-form.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader } from '#ui/layout.tsx'

export const Route = createFileRoute('/admin-add-talent')({ beforeLoad: requireAdmin, component: AddTalent })

function AddTalent() {
  const navigate = Route.useNavigate()
  return (
    <Page title="Add Talent" width="form">
      <Link to="/admin-dashboard" className={cx(buttonClass('ghost'), '-ml-4 mb-4')}>
        <ArrowLeft aria-hidden className="size-5" /> Back to Dashboard
      </Link>
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
