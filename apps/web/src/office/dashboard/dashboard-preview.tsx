import type { Project } from '@callboard/contract/casting/projects/endpoints'
import type { ProjectPage } from '@callboard/contract/casting/projects/pages.endpoints'
import { PROJECT_STATUSES } from '@callboard/contract/casting/projects/rules'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { Banner } from '#ui/layout.tsx'
import { DashboardView } from './dashboard-view.tsx'
import { SAMPLE_COUNTS, SAMPLE_PROJECTS } from './sample-projects.ts'
import { StudentPreview } from './student-preview.tsx'

const WHOLE = {}

/** All sample casting calls fit on one page. */
const SAMPLE_PAGE: ProjectPage = {
  projects: [...SAMPLE_PROJECTS],
  page: 1,
  pageCount: 1,
  total: SAMPLE_PROJECTS.length,
  byStatus: PROJECT_STATUSES.map((status) => ({ status, count: SAMPLE_PROJECTS.filter((one) => one.status === status).length })),
}

const ACTIVE_SAMPLES = SAMPLE_PROJECTS.filter(({ status }) => status === 'active')

const sayItIsASample = (project: Project) =>
  toast({
    title: project.title,
    description: t('This is a sample. A real casting call can be opened, edited, copied and deleted.'),
  })

/** The dashboard with sample data, for everyone; it sends no requests. */
export function DashboardPreview() {
  const [asStudent, setAsStudent] = useState(false)
  if (asStudent) {
    return (
      <StudentPreview
        sample
        projects={ACTIVE_SAMPLES}
        total={ACTIVE_SAMPLES.length}
        more={0}
        onMore={() => {}}
        onBack={() => setAsStudent(false)}
      />
    )
  }
  return (
    <DashboardView
      listed={SAMPLE_PAGE}
      counts={SAMPLE_COUNTS}
      notice={
        <div className="mb-8">
          <Banner
            tone="info"
            title={t('This is a preview with sample casting calls. Sign in as a casting director to work with your own.')}
          />
        </div>
      }
      address={WHOLE}
      onAddress={() => {}}
      onViewAsStudent={() => setAsStudent(true)}
      onApplications={(project) => toast({ title: project.title, description: t('The applications of a sample exist only as a number.') })}
      onDuplicate={sayItIsASample}
      onDelete={sayItIsASample}
      onSample={sayItIsASample}
    />
  )
}
