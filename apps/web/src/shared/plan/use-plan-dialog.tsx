import type { Api } from '@callboard/contract/api-types'
import type { PlanEffects } from '@callboard/contract/casting/bookings/endpoints'
import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { preloadable } from '#ui/preloadable.ts'

const PlanDialog = preloadable(async () => (await import('./plan-dialog.tsx')).PlanDialog)

/** The wanted change of a plan. */
type Wanted = Api['POST /api/projects/{id}/plan-effects']['body']
type Save = (plan: PlanOptions | undefined) => void

/**
 * Asks the server who is affected by a change of plan before it is saved. If anybody is, a dialog shows them and saves after a
 * confirmation.
 *
 * @returns `check`, which calls `save` at once if nobody is affected, and the `dialog` to render
 */
export function usePlanDialog(projectId: number | string) {
  const [asked, setAsked] = useState<{ readonly effects: PlanEffects; readonly save: Save } | null>(null)
  const look = useChange({
    mutationFn: ({ wanted }: { wanted: Wanted; save: Save }) =>
      api('POST /api/projects/{id}/plan-effects', { params: { id: projectId }, body: wanted }),
    onSuccess: (effects, { save }) => (effects.people.length + effects.fewer.length === 0 ? save(undefined) : setAsked({ effects, save })),
    failed: t('Who is affected could not be checked, so nothing was saved.'),
  })
  return {
    check: (wanted: Wanted, save: Save) => {
      PlanDialog.preload()
      look.mutate({ wanted, save })
    },
    isChecking: look.isPending,
    dialog: asked && (
      <PlanDialog
        effects={asked.effects}
        onClose={() => setAsked(null)}
        onSave={(options) => {
          setAsked(null)
          asked.save(options)
        }}
      />
    ),
  }
}
