import type { UseFormReturn } from 'react-hook-form'
import { keepDraftText, mayKeepDrafts, readDraftText } from '#app/session/form-draft.ts'
import { useTypingRest } from '#app/session/use-typing-rest.ts'
import type { ProjectBase, ProjectValues } from './project-form-model.ts'

/** The owner and subject of a draft: the id of the edited casting call, or `new` before it is posted. */
interface DraftOf {
  readonly userId: string
  readonly place: string
}

/** The typed values and the stored values on which they are based, so that another user's changes are detected even after a reload. */
interface ProjectDraft {
  readonly base: ProjectBase
  readonly typed: ProjectValues
}

const nameOf = ({ userId, place }: DraftOf) => `project-draft.${userId}.${place}`

/** The values typed before a reload, `null` if there are none. Stored as long as the tab is open. */
export function readProjectDraft(of: DraftOf): ProjectDraft | null {
  try {
    const draft: unknown = JSON.parse(readDraftText(nameOf(of), 'tab') ?? 'null')
    return typeof draft === 'object' && draft !== null && 'base' in draft && 'typed' in draft ? (draft as ProjectDraft) : null
  } catch {
    return null
  }
}

/** Deletes the draft. */
export function dropProjectDraft(of: DraftOf): void {
  try {
    keepDraftText(nameOf(of), null, 'tab')
  } catch {
    // Storage may be blocked; then nothing was stored.
  }
}

/** Stores the typed values, so that a reload loses nothing. */
export function useProjectDraft(form: UseFormReturn<ProjectValues>, of: DraftOf, base: ProjectBase, paused: boolean): void {
  useTypingRest(form, () => {
    if (paused || !form.formState.isDirty || !mayKeepDrafts()) return
    try {
      const draft: ProjectDraft = { base, typed: form.getValues() }
      keepDraftText(nameOf(of), JSON.stringify(draft), 'tab')
    } catch {
      // Storage may be full or blocked; the draft is then lost with the page.
    }
  })
}
