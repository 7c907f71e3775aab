import { PROJECT_MESSAGE } from '@callboard/contract/projects/endpoints'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { differencesOf } from './project-conflict.ts'
import { type PreviewedProject, type ProjectValues, previewOf } from './project-form-model.ts'

// Components that follow every keystroke render separately, so that the fields of the form do not re-render with them.

type Typed = Control<ProjectValues>

/** The preview of the typed casting call, deferred behind the field itself. */
export function TypedPreview({ control, preview }: { control: Typed; preview: (project: PreviewedProject) => ReactNode }) {
  const values = useDeferredValue(useWatch({ control }) as ProjectValues)
  return useMemo(() => preview(previewOf(values)), [preview, values])
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
      title={t(PROJECT_MESSAGE.stale)}
      differences={differencesOf(values, theirs)}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  )
}
