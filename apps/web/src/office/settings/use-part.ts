import type { OfficeValues, Settings } from '@callboard/contract/office/settings/endpoints'
import { createContext, use } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useSettingsChange } from './use-settings-change.ts'

/** The unsaved values of a part, and the stored values of the same settings when the user began to type. */
interface Draft {
  readonly changes: Partial<OfficeValues>
  readonly base: Partial<OfficeValues>
  /** The version of the settings at that time. */
  readonly version: number
}

/** The drafts of all parts. The page holds them, because a hidden part is unmounted. */
export type Drafts = Readonly<Record<string, Draft>>

const NOTHING: Draft = { changes: {}, base: {}, version: 0 }

export const DraftsContext = createContext<readonly [Drafts, (drafts: Drafts) => void]>([{}, () => {}])

/** One part of the settings as a form. */
export type PartForm = ReturnType<typeof usePart>

/**
 * One part of the settings as a form. Typed values survive a visit to another part. Saving keeps other settings that colleagues have
 * changed meanwhile.
 *
 * @param name of the part
 */
export function usePart(settings: Settings, name: string) {
  const [drafts, setDrafts] = use(DraftsContext)
  const { changes, base, version: began } = drafts[name] ?? NOTHING
  const isEmpty = Object.keys(changes).length === 0
  const setDraft = (draft: Draft) => setDrafts({ ...drafts, [name]: draft })
  const { change } = useSettingsChange()
  const values: OfficeValues = { ...settings.values, ...changes }
  const given = change.error instanceof ApiError ? change.error.fields : {}
  const errors = Object.fromEntries(Object.entries(given).map(([path, message]) => [path.replace(/^values\./, ''), message]))
  return {
    values,
    errors,
    error: change.error,
    isPending: change.isPending,
    isChanged: !isEmpty,
    isFixed: (key: keyof OfficeValues) => settings.fixed.includes(key),
    set(more: Partial<OfficeValues>) {
      const next = { ...changes, ...more }
      setDraft({ changes: next, base: { ...baseOf(next, settings.values), ...base }, version: isEmpty ? settings.version : began })
    },
    reset() {
      setDraft(NOTHING)
      change.reset()
    },
    save() {
      change.mutate(
        ({ version, values: newest }) => {
          const isStale = isOverwritten(base, newest)
          // The next save is based on the values that the page shows then.
          if (isStale) setDraft({ changes, base: baseOf(changes, newest), version })
          return api('PUT /api/settings', { body: { version: isStale ? began : version, values: { ...newest, ...changes } } })
        },
        { onSuccess: () => setDraft(NOTHING) },
      )
    },
  }
}

/** The current values of the settings that are changed. */
const baseOf = (changes: Partial<OfficeValues>, values: OfficeValues): Partial<OfficeValues> =>
  Object.fromEntries((Object.keys(changes) as (keyof OfficeValues)[]).map((key) => [key, values[key]]))

/** Whether somebody else has changed one of the settings since they were read. */
function isOverwritten(base: Partial<OfficeValues>, newest: OfficeValues): boolean {
  return (Object.keys(base) as (keyof OfficeValues)[]).some((key) => JSON.stringify(base[key]) !== JSON.stringify(newest[key]))
}
