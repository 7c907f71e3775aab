import { useEffect, useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { hasChosenFiles } from '../files/chosen-files.ts'

interface Typed {
  readonly text: string
  readonly isNote: boolean
}

/** A text that is being written. */
export interface Draft extends Typed {
  /** The last part of the conversation that there was when it was begun. */
  readonly begunAt: number
  readonly write: (typed: Typed) => void
}

interface Kept extends Typed {
  readonly begunAt: number
}

/** Unfinished texts of this tab, by user and conversation. */
const kept = new Map<string, Kept>()

/**
 * The unfinished text of a conversation. It is there again when the user comes back to it, until the page is loaded again.
 *
 * @param newestId the last part of the conversation that the page shows
 */
export function useDraft(threadId: number, newestId: number): Draft {
  const key = `${useUser()?.id ?? ''} ${threadId}`
  const [, setCount] = useState(0)
  const typed = kept.get(key)
  return {
    text: typed?.text ?? '',
    isNote: typed?.isNote ?? false,
    begunAt: typed && typed.text.trim() !== '' ? typed.begunAt : newestId,
    write({ text, isNote }) {
      const isBegun = typed && typed.text.trim() !== ''
      kept.set(key, { text, isNote, begunAt: isBegun ? typed.begunAt : newestId })
      if (text === '' && !isNote) kept.delete(key)
      setCount((count) => count + 1)
    },
  }
}

const hasDrafts = () => hasChosenFiles() || [...kept.values()].some(({ text }) => text.trim() !== '')

/** Lets the browser ask before it closes or reloads the page while a text is unfinished in any conversation. */
export function useDraftGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasDrafts() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
