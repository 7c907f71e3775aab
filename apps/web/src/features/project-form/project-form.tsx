import { ALLOWED_YEARS, PROJECT_GENDERS, PROJECT_STATUSES, PROJECT_TYPES } from '@callboard/contract/project-options'
import type { Project } from '@callboard/contract/projects'
import { PROJECT_MESSAGE } from '@callboard/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { api } from '#lib/api.ts'
import { useInstitution } from '#lib/boot.ts'
import { errorText, isSignedOut } from '#lib/error-text.ts'
import { showFieldErrors } from '#lib/form-errors.ts'
import { readable } from '#lib/profile-text.ts'
import { projectQuery, projectsQuery } from '#lib/queries/projects.ts'
import { leaveForSignIn } from '#lib/unauthorized.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldGrid, FormActions, Section } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { InspirationField } from './inspiration-field.tsx'
import { NumbersFields } from './numbers-fields.tsx'
import { dropProjectDraft, readProjectDraft, useProjectDraft } from './project-draft.ts'
import { checkProject, emptyProject, type ProjectValues, previewOf, valuesOf, withYear } from './project-form-model.ts'

const typeOptions = PROJECT_TYPES.map((value) => ({ value, label: readable(value) }))
const statusOptions = PROJECT_STATUSES.map((value) => ({ value, label: readable(value) }))

/** The first number that is not within its bounds: the counts follow from one another and are checked where they are typed. */
function wrongNumber(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[type=number]:invalid')
}

/**
 * Posts a casting call, or changes one.
 *
 * @param project the stored one; absent when it is being posted
 * @param preview draws the casting call as students will see it
 */
export function ProjectForm({ project, preview }: { project?: Project; preview: (project: ReturnType<typeof previewOf>) => ReactNode }) {
  const institution = useInstitution()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leaving = useRef(false)
  const place = { of: project ? String(project.id) : 'new', stamp: project?.updatedAt ?? '' }
  const [stored] = useState(() => (project ? valuesOf(project) : emptyProject(institution)))
  const [draft] = useState(() => readProjectDraft(place))
  const form = useForm<ProjectValues>({
    resolver: checkProject,
    defaultValues: stored,
    // What was typed before a reload lies on top of what is stored, and counts as changed.
    ...(draft ? { values: { ...stored, ...draft }, resetOptions: { keepDefaultValues: true } } : {}),
  })
  const { errors, isDirty } = form.formState
  // Where there is no room beside the form, the preview lies above it.
  const [previewing, setPreviewing] = useState(false)
  const values = useWatch({ control: form.control }) as ProjectValues

  const save = useMutation({
    mutationFn: (body: ProjectValues) =>
      project ? api('PUT /api/projects/{id}', { params: { id: project.id }, body }) : api('POST /api/projects', { body }),
    onSuccess: async (saved) => {
      leaving.current = true
      dropProjectDraft(place)
      queryClient.setQueryData(projectQuery(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
      toast({ title: project ? 'Project updated' : 'Project created', description: saved.title })
      await navigate({ to: '/project/$id', params: { id: String(saved.id) } })
    },
    onError: (error) => {
      if (isSignedOut(error)) {
        leaving.current = true
        return leaveForSignIn()
      }
      const marked = showFieldErrors(error, form)
      const words = `${project ? PROJECT_MESSAGE.updateFailed : PROJECT_MESSAGE.createFailed}${errorText(error, 'please try again.')}`
      if (!marked) toast({ title: 'Error', description: words, tone: 'destructive' })
    },
  })
  useProjectDraft(form, place, save.isSuccess)

  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]">
      <form
        noValidate
        onSubmit={(event) => {
          const wrong = wrongNumber(event.currentTarget)
          if (wrong) {
            event.preventDefault()
            wrong.checkValidity()
            wrong.focus()
          } else void form.handleSubmit((checked) => save.mutate(checked))(event)
        }}
      >
        <Section title="The call">
          <FieldGrid>
            <TextField
              className="wide-field"
              label="Title"
              required
              maxLength={200}
              error={errors.title?.message}
              {...form.register('title')}
            />
            <TextArea
              className="wide-field"
              label="Description"
              rows={5}
              maxLength={10_000}
              error={errors.description?.message}
              {...form.register('description')}
            />
            <SelectField label="Type" options={typeOptions} error={errors.type?.message} {...form.register('type')} />
            <SelectField label="Status" options={statusOptions} error={errors.status?.message} {...form.register('status')} />
            <TextField label="Apply by" type="date" error={errors.deadline?.message} {...form.register('deadline')} />
            <Checkbox className="self-end pb-2" label="Urgent" hint="Marked for students" {...form.register('urgent')} />
          </FieldGrid>
        </Section>
        <Section title="Where and when">
          <FieldGrid>
            <SelectField label="Campus" options={institution.campuses} error={errors.campus?.message} {...form.register('campus')} />
            <TextField label="Location" maxLength={200} error={errors.location?.message} {...form.register('location')} />
            <TextField
              className="wide-field"
              label="Address"
              hint="A street address, or the link of a map"
              maxLength={500}
              error={errors.address?.message}
              {...form.register('address')}
            />
            <TextField label="Shoot date" type="date" error={errors.shootDate?.message} {...form.register('shootDate')} />
            <div className="grid grid-cols-2 gap-4">
              <TextField label="Arrival" type="time" error={errors.shootTime?.message} {...form.register('shootTime')} />
              <TextField label="End" type="time" error={errors.endTime?.message} {...form.register('endTime')} />
            </div>
          </FieldGrid>
        </Section>
        <Section title="Who">
          <NumbersFields
            numbers={values}
            error={errors.numberOfStudents?.message ?? errors.numberOfMale?.message ?? errors.numberOfFemale?.message}
            onChange={(numbers) => {
              form.setValue('numberOfStudents', numbers.numberOfStudents, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
              form.setValue('numberOfMale', numbers.numberOfMale, { shouldDirty: true })
              form.setValue('numberOfFemale', numbers.numberOfFemale, { shouldDirty: true })
            }}
          />
          <FieldGrid className="mt-5">
            <Controller
              name="requirements.gender"
              control={form.control}
              render={({ field }) => (
                <SelectField
                  label="Gender"
                  options={PROJECT_GENDERS}
                  value={field.value[0] ?? PROJECT_GENDERS[0]}
                  onChange={(event) => field.onChange([event.target.value])}
                />
              )}
            />
            <TextField label="Major" maxLength={120} error={errors.major?.message} {...form.register('major')} />
            <Controller
              name="allowedYears"
              control={form.control}
              render={({ field }) => (
                <fieldset className="wide-field">
                  <legend className="mb-2 font-medium">Years</legend>
                  <div className="flex flex-wrap gap-x-6 gap-y-3">
                    {ALLOWED_YEARS.map((year) => (
                      <Checkbox
                        key={year}
                        label={readable(year)}
                        checked={(field.value ?? []).includes(year)}
                        onChange={(event) => field.onChange(withYear(field.value ?? [], year, event.target.checked))}
                      />
                    ))}
                  </div>
                </fieldset>
              )}
            />
            <Controller
              name="requirements.skills"
              control={form.control}
              render={({ field }) => (
                <TagInput className="wide-field" label="Skills" maxLength={60} value={field.value} onChange={field.onChange} />
              )}
            />
          </FieldGrid>
        </Section>
        <Section title="Wardrobe and inspiration">
          <TextArea label="Wardrobe" rows={6} maxLength={2000} error={errors.wardrobe?.message} {...form.register('wardrobe')} />
          <div className="mt-6">
            <Controller
              name="inspirationPhotos"
              control={form.control}
              render={({ field }) => (
                <InspirationField urls={field.value} error={errors.inspirationPhotos?.message} onChange={field.onChange} />
              )}
            />
          </div>
        </Section>
        <FormActions>
          <Button className="lg:hidden" onClick={() => setPreviewing(true)}>
            Preview
          </Button>
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel={project ? 'Saving...' : 'Creating...'}>
            {project ? 'Save changes' : 'Create Project'}
          </Button>
        </FormActions>
        <LeaveGuard isUnsaved={() => isDirty && !leaving.current} onLeave={() => dropProjectDraft(place)} />
      </form>
      <aside
        aria-label="Project Preview"
        className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-lg border border-line bg-raised p-6 max-lg:hidden"
      >
        <p className="slug mb-5">Project Preview</p>
        {preview(previewOf(values))}
      </aside>
      <Dialog open={previewing} onOpenChange={setPreviewing} title="Project Preview" size="lg">
        {preview(previewOf(values))}
      </Dialog>
    </div>
  )
}
