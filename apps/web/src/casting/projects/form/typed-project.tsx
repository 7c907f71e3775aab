import { PROJECT_ERROR } from '@callboard/contract/casting/projects/errors'
import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { differencesOf } from './project-conflict.ts'
import { type PreviewedProject, type ProjectValues, previewOf } from './project-form-model.ts'

// Components that follow every keystroke render separately, so that the form's fields do not re-render with them.

type Typed = Control<ProjectValues>

/** The preview of the typed casting call. */
export function TypedPreview({ control, preview }: { control: Typed; preview: (project: PreviewedProject) => ReactNode }) {
  return preview(previewOf(useWatch({ control }) as ProjectValues))
}

/** The differences between the typed and the stored casting call. */
export function TypedProjectConflict({
  control,
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  control: Typed
  theirs: ProjectValues
  onTakeTheirs: (field: string) => void
  onKeepMine: () => void
}) {
  const values = useWatch({ control }) as ProjectValues
  return (
    <ConflictPanel
      title={t(PROJECT_ERROR.stale.message)}
      differences={differencesOf(values, theirs)}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  )
}
