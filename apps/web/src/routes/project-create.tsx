import { createFileRoute } from '@tanstack/react-router'
import { ProjectForm } from '#features/project-form/project-form.tsx'
import { CastingCall } from '#features/project-page/casting-call.tsx'
import { requireAdmin } from '#lib/guards.ts'
import { Page, PageHeader } from '#ui/layout.tsx'

export const Route = createFileRoute('/project-create')({ beforeLoad: requireAdmin, component: ProjectCreate })

function ProjectCreate() {
  return (
    <Page title="Create Custom Casting Call" width="desk">
      <PageHeader title="Create Custom Casting Call" lead="The preview is what students will see." />
      <ProjectForm preview={(project) => <CastingCall project={project} heading="h2" layout="narrow" />} />
    </Page>
  )
}
