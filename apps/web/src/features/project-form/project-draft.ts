import type { UseFormReturn } from 'react-hook-form'
import { mayKeepDrafts } from '#lib/form-draft.ts'
import { useTypingRest } from '#lib/use-typing-rest.ts'
import type { ProjectBase, ProjectValues } from './project-form-model.ts'

/** What was typed and what it was typed on, so that what somebody else saves meanwhile is noticed also after a reload. */
interface ProjectDraft {
  readonly base: ProjectBase
  readonly typed: ProjectValues
}

const keyOf = (place: string) => `callboard.project-draft.${place}`

/**
 * What was typed here before a reload, `null` when nothing was. Kept for as long as the tab is open.
 *
 * @param place the id of the casting call that is edited, `new` for one that is not posted yet
 */
export function readProjectDraft(place: string): ProjectDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
    return typeof draft === 'object' && draft !== null && 'base' in draft && 'typed' in draft ? (draft as ProjectDraft) : null
  } catch {
    return null
  }
}

/** Forgets what was typed. */
export function dropProjectDraft(place: string): void {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Storage may be blocked; then nothing was kept either.
  }
}

/** Keeps what is typed, so that a reload loses nothing. */
export function useProjectDraft(form: UseFormReturn<ProjectValues>, place: string, base: ProjectBase, paused: boolean): void {
  useTypingRest(form, () => {
    if (paused || !form.formState.isDirty || !mayKeepDrafts()) return
    try {
      const draft: ProjectDraft = { base, typed: form.getValues() }
      sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
    } catch {
      // Storage may be full or blocked; the form then lasts as long as the page.
    }
  })
}
