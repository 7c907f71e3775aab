import type { OfficeValues, Settings } from '@callboard/contract/settings/endpoints'
import { createContext, use } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useSettingsChange } from './use-settings-change.ts'

/** What is typed in each part and not saved yet. The page holds it, because a part that is not shown is not there. */
export type Drafts = Readonly<Record<string, Partial<OfficeValues>>>

export const DraftsContext = createContext<readonly [Drafts, (drafts: Drafts) => void]>([{}, () => {}])

/** What is typed in one part of the settings and not saved yet. */
export type PartForm = ReturnType<typeof usePart>

/**
 * One part of the settings as a form. What is typed survives a look at another part, and is saved on top of what colleagues have saved
 * meanwhile.
 *
 * @param name of the part
 */
export function usePart(settings: Settings, name: string) {
  const [drafts, setDrafts] = use(DraftsContext)
  const changes = drafts[name] ?? {}
  const setChanges = (next: Partial<OfficeValues>) => setDrafts({ ...drafts, [name]: next })
  const { change } = useSettingsChange()
  const values: OfficeValues = { ...settings.values, ...changes }
  const given = change.error instanceof ApiError ? change.error.fields : {}
  const errors = Object.fromEntries(Object.entries(given).map(([path, message]) => [path.replace(/^values\./, ''), message]))
  return {
    values,
    errors,
    error: change.error,
    isPending: change.isPending,
    isChanged: Object.keys(changes).length > 0,
    isFixed: (key: keyof OfficeValues) => settings.fixed.includes(key),
    set(more: Partial<OfficeValues>) {
      setChanges({ ...changes, ...more })
    },
    reset() {
      setChanges({})
      change.reset()
    },
    save() {
      change.mutate(({ version, values: newest }) => api('PUT /api/settings', { body: { version, values: { ...newest, ...changes } } }), {
        onSuccess: () => setChanges({}),
      })
    },
  }
}
