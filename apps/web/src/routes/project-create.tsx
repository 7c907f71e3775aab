import { createFileRoute } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { requireDesk } from '#app/session/guards.ts'
import { ProjectForm } from '#casting/projects/form/project-form.tsx'
import { CastingCallPreview } from '#casting/projects/page/casting-call-preview.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'

export const Route = createFileRoute('/project-create')({ beforeLoad: requireDesk, component: ProjectCreate })

function ProjectCreate() {
  return (
    <Page title={t('Create Custom Casting Call')} width="desk">
      <PageHeader title={t('Create Custom Casting Call')} lead={t('The preview is what students will see.')} />
      <ProjectForm preview={(project) => <CastingCallPreview project={project} />} />
    </Page>
  )
}
