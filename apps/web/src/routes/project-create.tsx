import { createFileRoute } from '@tanstack/react-router'
import { ProjectForm } from '#features/project-form/project-form.tsx'
import { CastingCallPreview } from '#features/project-page/casting-call-preview.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { inLanguage } from '#lib/language.ts'
import { t } from '#lib/t.ts'
import { Page, PageHeader } from '#ui/layout.tsx'

export const Route = createFileRoute('/project-create')({ beforeLoad: requireAdmin, component: inLanguage(ProjectCreate) })

function ProjectCreate() {
  return (
    <Page title={t('Create Custom Casting Call')} width="desk">
      <PageHeader title={t('Create Custom Casting Call')} lead={t('The preview is what students will see.')} />
      <ProjectForm preview={(project) => <CastingCallPreview project={project} />} />
    </Page>
  )
}
