import { endsCall } from '@callboard/contract/casting/closure/rules'
import { type PlanOptions, PROJECT_MESSAGE, type Project } from '@callboard/contract/casting/projects/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { showFieldErrors } from '#shared/form-errors.ts'
import { PROJECT_PAGES_KEY, projectQuery } from '#shared/queries/projects.ts'
import { useUndoClosing } from '#shared/use-undo-closing.ts'
import { changeOf, type ProjectValues } from './project-form-model.ts'

/** A save: a change of a stored casting call, based on a version of it, or a new casting call. */
export interface ProjectSave {
  readonly values: ProjectValues
  readonly change?: { readonly stored: Project; readonly version: number | null; readonly plan?: PlanOptions | undefined }
}

function send({ values, change }: ProjectSave): Promise<Project> {
  if (!change) return api('POST /api/projects', { body: values })
  const { stored, version, plan } = change
  const body = { ...changeOf(values, stored), version: version ?? undefined, plan }
  return api('PUT /api/projects/{id}', { params: { id: stored.id }, body })
}

/**
 * Saves the form and opens the casting call. After an error the typed values stay, and the reason is shown.
 *
 * @param onSaved deletes the draft
 */
export function useSaveProject(form: UseFormReturn<ProjectValues>, onSaved: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  /** Whether the page is being left after saving, so that nothing would be lost. */
  const leaving = useRef(false)
  const undo = useUndoClosing(() => undefined)
  const save = useChange({
    mutationFn: send,
    onSuccess: async (saved, { change }) => {
      leaving.current = true
      onSaved()
      queryClient.setQueryData(projectQuery(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: PROJECT_PAGES_KEY })
      const isClosed = change !== undefined && endsCall(change.stored.status, saved.status)
      toast({
        title: isClosed ? t('Casting call closed') : change ? t('Casting call updated') : t('Casting call created'),
        description: saved.title,
        ...(isClosed && { undo: () => undo.mutate(saved.id) }),
      })
      await navigate({ to: '/project/$id', params: { id: String(saved.id) } })
    },
    failed: async (error, { change }) => {
      const words = `${change ? t(PROJECT_MESSAGE.updateFailed) : t(PROJECT_MESSAGE.createFailed)}${errorText(error, t('please try again.'))}`
      const isAtField = showFieldErrors(error, form)
      // Another user has changed or deleted the casting call: reload the stored version.
      const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 404)
      if (change && isOutdated) await queryClient.invalidateQueries({ queryKey: projectQuery(change.stored.id).queryKey })
      return isAtField ? undefined : { title: t('Error'), description: words }
    },
  })
  return { save, leaving }
}
