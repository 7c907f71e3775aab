import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProjectValues } from './project-form-model.ts'

/** How long typing must rest before it is kept, in milliseconds. */
const REST_MS = 250

/** Where a draft is kept for as long as the tab is open; `stamp` is what it was started from. */
export interface DraftPlace {
  /** The casting call that is edited, `new` for one that is not posted yet. */
  of: string
  /** When the stored casting call was last changed; a draft of another state of it is not taken up. */
  stamp: string
}

const keyOf = ({ of, stamp }: DraftPlace) => `callboard.project-draft.${of}.${stamp}`

/** What was typed here before a reload, `null` when nothing was. */
export function readProjectDraft(place: DraftPlace): Partial<ProjectValues> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
    return typeof draft === 'object' ? draft : null
  } catch {
    return null
  }
}

/** Forgets what was typed. */
export function dropProjectDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Storage may be blocked; then nothing was kept either.
  }
}

/** Keeps what is typed, so that a reload loses nothing. */
export function useProjectDraft(form: UseFormReturn<ProjectValues>, place: DraftPlace, paused: boolean): void {
  const key = keyOf(place)
  useEffect(() => {
    if (paused) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      try {
        if (form.formState.isDirty) sessionStorage.setItem(key, JSON.stringify(form.getValues()))
      } catch {
        // Storage may be full or blocked; the form then lasts as long as the page.
      }
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(rest)
        rest = setTimeout(keep, REST_MS)
      },
    })
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(rest)
      stop()
      window.removeEventListener('pagehide', keep)
    }
  }, [form, key, paused])
}
