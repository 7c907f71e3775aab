import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { usePlanDialog } from '#shared/plan/use-plan-dialog.tsx'
import { UPLOADS_FAILED, useAfterUploads } from '#shared/use-after-uploads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, FormActions } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { dropProjectDraft, readProjectDraft, useProjectDraft } from './project-draft.ts'
import { ProjectFields } from './project-fields.tsx'
import {
  changesPlan,
  checkProject,
  emptyProject,
  type PreviewedProject,
  type ProjectValues,
  planFieldsOf,
  valuesOf,
} from './project-form-model.ts'
import { TypedPreview, TypedProjectConflict } from './typed-project.tsx'
import { useNewerProject } from './use-newer-project.ts'
import { useSaveProject } from './use-save-project.ts'

/**
 * Makes inputs report errors that only they know: counts out of bounds, which are checked while the user types, and partly typed dates and
 * times.
 *
 * @returns the first invalid input
 */
function firstWrongInput(form: HTMLFormElement): HTMLInputElement | undefined {
  const wrong = [...form.querySelectorAll<HTMLInputElement>(':is([type=number], [type=date], [type=time]):invalid')]
  for (const input of wrong) input.checkValidity()
  return wrong[0]
}

/**
 * Posts or edits a casting call.
 *
 * @param project the stored casting call, as last loaded; absent for a new one
 * @param deleted whether another user has deleted it
 * @param preview renders the casting call as students see it
 */
export function ProjectForm({
  project,
  deleted = false,
  preview,
}: {
  project?: Project
  deleted?: boolean
  preview: (project: PreviewedProject) => ReactNode
}) {
  const institution = useInstitution()
  const of = { userId: useSignedInUser().id, place: project ? String(project.id) : 'new' }
  const [draft] = useState(() => readProjectDraft(of))
  const [begun] = useState(
    () => draft?.base ?? { version: project?.version ?? null, values: project ? valuesOf(project) : emptyProject(institution) },
  )
  const form = useForm<ProjectValues>({
    resolver: checkProject,
    defaultValues: begun.values,
    // Values from a draft replace the stored ones, and count as changed.
    ...(draft ? { values: draft.typed, resetOptions: { keepDefaultValues: true } } : {}),
  })
  const { isDirty } = form.formState
  // If there is no space beside the form, the preview is above it.
  const [previewing, setPreviewing] = useState(false)
  const { save, leaving } = useSaveProject(form, () => dropProjectDraft(of))
  const planDialog = usePlanDialog(project?.id ?? 0)
  const { base, theirs, takeTheirs, settle } = useNewerProject(form, {
    stored: project,
    begun,
    paused: save.isPending || save.isSuccess,
    refused: save.isError,
  })
  useProjectDraft(form, of, base, save.isSuccess)
  const [uploads, setUploads] = useState({ running: 0, failed: 0 })
  const afterUploads = useAfterUploads(uploads, () => form.setError('inspirationPhotos', { type: 'uploads', message: UPLOADS_FAILED }))
  const { waitingLabel } = afterUploads
  const store = form.handleSubmit((checked) => {
    settle()
    if (!project || deleted) return save.mutate({ values: checked })
    const change = { stored: project, version: base.version }
    if (!changesPlan(checked, valuesOf(project))) return save.mutate({ values: checked, change })
    planDialog.check({ project: planFieldsOf(checked) }, (plan) => save.mutate({ values: checked, change: { ...change, plan } }))
  })
  // Validate again after the uploads, because the user may have typed more.
  const submit = form.handleSubmit(() => afterUploads.run(() => void store()))
  const labels =
    !project || deleted
      ? { action: t('Create Project'), pending: t('Creating...') }
      : { action: t('Save changes'), pending: t('Saving...') }

  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]">
      <form
        noValidate
        onSubmit={(event) => {
          const wrong = firstWrongInput(event.currentTarget)
          if (wrong) {
            // Shows the errors of the other fields at the same time.
            void form.handleSubmit(() => wrong.focus())(event)
          } else void submit(event)
        }}
      >
        {deleted && !save.isSuccess && (
          <div role="alert" className="mb-8">
            <Banner tone="danger" title={t('This casting call was deleted in the meantime.')}>
              <Rich
                text="What you typed is kept here. <em>Create Project</em> posts it as a new casting call."
                parts={{ em: (text) => <em>{text}</em> }}
              />
            </Banner>
          </div>
        )}
        <ProjectFields form={form} projectId={project?.id} onUploads={setUploads} />
        {theirs && !deleted && (
          <div className="mb-6">
            <TypedProjectConflict control={form.control} theirs={theirs} onTakeTheirs={takeTheirs} onKeepMine={() => void submit()} />
          </div>
        )}
        <FormActions>
          <Button className="lg:hidden" onClick={() => setPreviewing(true)}>
            {t('Preview')}
          </Button>
          <p role="status" className="sr-only">
            {waitingLabel}
          </p>
          <Button
            type="submit"
            variant="primary"
            pending={save.isPending || planDialog.isChecking || waitingLabel !== undefined}
            pendingLabel={waitingLabel ?? labels.pending}
          >
            {labels.action}
          </Button>
        </FormActions>
        {planDialog.dialog}
        <LeaveGuard isUnsaved={() => (isDirty || deleted) && !leaving.current} onLeave={() => dropProjectDraft(of)} />
      </form>
      <aside
        aria-label={t('Project Preview')}
        className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-lg border border-line bg-raised p-6 max-lg:hidden"
      >
        <p className="slug mb-5">{t('Project Preview')}</p>
        <TypedPreview control={form.control} preview={preview} />
      </aside>
      <Dialog open={previewing} onOpenChange={setPreviewing} title={t('Project Preview')} size="lg">
        <TypedPreview control={form.control} preview={preview} />
      </Dialog>
    </div>
  )
}
