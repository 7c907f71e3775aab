import { PROJECT_MESSAGE, type Project } from '@callboard/contract/projects/endpoints'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { differencesOf, mergeTyped, withTheirs } from './project-conflict.ts'
import { type ProjectBase, type ProjectValues, valuesOf } from './project-form-model.ts'

/**
 * Follows a casting call that somebody else saves while it is edited here: what this person did not touch becomes what is stored, what
 * they typed stays, and where the two differ they choose.
 *
 * @param stored the casting call as it is stored now, as far as this page has heard
 * @param begun what the form began with
 * @param paused while this person's own save is under way
 * @param refused whether that save has just been refused, and the person told why
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
    // What is stored is what nothing was typed on yet.
    form.reset(saved, { keepErrors: true, keepIsSubmitted: true })
    put(form, merged)
    setBase({ version: stored.version, values: saved })
    const differs = differencesOf(merged, saved).length > 0
    if (differs) setTheirs(saved)
    if (refused) return
    const description = differs ? t(PROJECT_MESSAGE.stale) : t('Somebody else changed this project. You see what is saved now.')
    toast({ title: t('Changed meanwhile'), description })
  }, [form, stored, base, paused, refused])

  return {
    /** What the next save starts from. */
    base,
    /** What somebody else saved, until this person has chosen; `null` when there is nothing to choose. */
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
