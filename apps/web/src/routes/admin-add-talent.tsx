import { createFileRoute, Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { requireDesk } from '#app/session/guards.ts'
import { AddTalentForm } from '#people/profiles/talent-form/add-talent-form.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader } from '#ui/layout.tsx'

export const Route = createFileRoute('/admin-add-talent')({ beforeLoad: requireDesk, component: AddTalent })

function AddTalent() {
  const navigate = Route.useNavigate()
  return (
    <Page title={t('Add Talent')} width="form">
      <BackLink to="/admin-dashboard">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Add Talent')}
        lead={t('Creates a profile on behalf of a student, who can change it after signing in.')}
        actions={
          <Link to="/import" className={buttonClass('secondary')}>
            {t('Import a spreadsheet')}
          </Link>
        }
      />
      <AddTalentForm
        actions={
          <Link to="/admin-dashboard" className={cx(buttonClass('ghost', 'lg'), 'max-sm:hidden')}>
            {t('Cancel')}
          </Link>
        }
        onCreated={({ id }) => void navigate({ to: '/talent-search', search: { talent: id } })}
      />
    </Page>
  )
}
