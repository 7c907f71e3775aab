import { accentProperties } from '@callboard/contract/appearance'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { SetInstitutionContext } from '#app/start/boot.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { settingsQuery } from '#shared/queries/settings.ts'

/** A change of the settings: the call that makes it, based on the newest version that this page knows. */
type Change = (newest: Settings) => Promise<Settings>

/** Applies an institution's colour to this page, or our own. */
function showAccent(hex: string | null): void {
  const { style } = document.body
  for (const [name, value] of Object.entries(accentProperties(hex ?? '#000000'))) {
    if (hex === null) style.removeProperty(name)
    else style.setProperty(name, value)
  }
}

/** Changes the settings; the notification offers to undo it, and the page shows the result at once. */
export function useSettingsChange() {
  const queryClient = useQueryClient()
  const setInstitution = use(SetInstitutionContext)

  function show(saved: Settings): void {
    queryClient.setQueryData(settingsQuery.queryKey, saved)
    setInstitution(saved.values)
    showAccent(saved.values.accentColor)
    void queryClient.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
  }

  function readIfStale(error: unknown): undefined {
    if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }

  const undo = useChange({
    mutationFn: ({ version, restore }: { version: number; restore: number }) =>
      api('POST /api/settings/restore', { body: { version, restore } }),
    onSuccess: (saved) => {
      show(saved)
      toast({ title: t('Restored') })
    },
    failed: (error) => {
      readIfStale(error)
      return t('Not restored')
    },
  })

  const change = useChange({
    mutationFn: async (make: Change) => {
      const newest = await queryClient.ensureQueryData(settingsQuery)
      return { saved: await make(newest), before: newest.version }
    },
    onSuccess: ({ saved, before }) => {
      show(saved)
      const hasChanged = saved.version !== before
      toast({
        title: hasChanged ? t('Saved') : t('Nothing has changed'),
        ...(hasChanged && {
          undo: () => undo.mutate({ version: saved.version, restore: saved.version - 1 }),
        }),
      })
    },
    failed: readIfStale,
  })
  return { change, undo }
}
