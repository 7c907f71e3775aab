import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { PROJECT_ERROR } from '@callboard/contract/casting/projects/errors'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { differencesOf, mergeTyped, withTheirs } from './project-conflict.ts'
import { type ProjectBase, type ProjectValues, valuesOf } from './project-form-model.ts'

/**
 * Follows changes by another user while a casting call is edited here: unchanged fields take the stored value, typed ones stay, and the
 * user chooses if the two differ.
 *
 * @param stored the stored casting call, as last loaded
 * @param begun the initial values of the form
 * @param paused while this user's own save is pending
 * @param refused whether that save has just been refused with a notification
 */
export function useNewerProject(
  form: UseFormReturn<ProjectValues>,
  { stored, begun, paused, refused }: { stored: Project | undefined; begun: ProjectBase; paused: boolean; refused: boolean },
) {
  const [base, setBase] = useState(begun)
  const [theirs, setTheirs] = useState<ProjectValues | null>(null)

  useEffect(() => {
    if (paused || !stored || base.version === null || stored.version <= base.version) return
    const saved = valuesOf(stored)
    const merged = mergeTyped(base.values, form.getValues(), saved)
    // The stored values become the form's defaults, so that only typed fields count as changed.
    form.reset(saved, { keepErrors: true, keepIsSubmitted: true })
    put(form, merged)
    setBase({ version: stored.version, values: saved })
    const differs = differencesOf(merged, saved).length > 0
    if (differs) setTheirs(saved)
    if (refused) return
    const description = differs
      ? t(PROJECT_ERROR.stale.message)
      : t('Someone else changed this casting call. You are seeing the saved version.')
    toast({ title: t('Changed meanwhile'), description })
  }, [form, stored, base, paused, refused])

  return {
    /** The base of the next save. */
    base,
    /** What another user saved, until this user has chosen; `null` if there is nothing to choose. */
    theirs,
    takeTheirs: (field: string) => theirs && put(form, withTheirs(field, form.getValues(), theirs)),
    settle: () => setTheirs(null),
  }
}

function put(form: UseFormReturn<ProjectValues>, values: ProjectValues): void {
  const before = form.getValues()
  for (const key of Object.keys(values) as (keyof ProjectValues)[]) {
    if (JSON.stringify(values[key]) !== JSON.stringify(before[key])) form.setValue(key, values[key], { shouldDirty: true })
  }
}
