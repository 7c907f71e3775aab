import type { UseFormReturn } from 'react-hook-form'
import { keepDraftText, mayKeepDrafts, readDraftText } from '#app/session/form-draft.ts'
import { useTypingRest } from '#app/session/use-typing-rest.ts'
import type { ProjectBase, ProjectValues } from './project-form-model.ts'

/** Whose draft it is, and of what: the id of the casting call that is edited, `new` for one that is not posted yet. */
interface DraftOf {
  readonly userId: string
  readonly place: string
}

/** What was typed and what it was typed on, so that what somebody else saves meanwhile is noticed also after a reload. */
interface ProjectDraft {
  readonly base: ProjectBase
  readonly typed: ProjectValues
}

const nameOf = ({ userId, place }: DraftOf) => `project-draft.${userId}.${place}`

/** What was typed here before a reload, `null` when nothing was. Kept for as long as the tab is open. */
export function readProjectDraft(of: DraftOf): ProjectDraft | null {
  try {
    const draft: unknown = JSON.parse(readDraftText(nameOf(of), 'tab') ?? 'null')
    return typeof draft === 'object' && draft !== null && 'base' in draft && 'typed' in draft ? (draft as ProjectDraft) : null
  } catch {
    return null
  }
}

/** Forgets what was typed. */
export function dropProjectDraft(of: DraftOf): void {
  try {
    keepDraftText(nameOf(of), null, 'tab')
  } catch {
    // Storage may be blocked; then nothing was kept either.
  }
}

/** Keeps what is typed, so that a reload loses nothing. */
export function useProjectDraft(form: UseFormReturn<ProjectValues>, of: DraftOf, base: ProjectBase, paused: boolean): void {
  useTypingRest(form, () => {
    if (paused || !form.formState.isDirty || !mayKeepDrafts()) return
    try {
      const draft: ProjectDraft = { base, typed: form.getValues() }
      keepDraftText(nameOf(of), JSON.stringify(draft), 'tab')
    } catch {
      // Storage may be full or blocked; the form then lasts as long as the page.
    }
  })
}
