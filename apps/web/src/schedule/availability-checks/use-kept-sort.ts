import { useState } from 'react'
import { keep, readKept } from '#app/kept-choice.ts'
import { useSignedInUser } from '#app/session/session.ts'

/** The time by which the answers of a check are sorted, which is kept on this device for the person who chose it. */
export function useKeptSort(checkId: string) {
  const name = `check-sort.${useSignedInUser().id}`
  const [sortedBy, setSortedBy] = useState(() =>
    readKept(name, (kept) => {
      const { check, window } = (typeof kept === 'object' && kept !== null ? kept : {}) as { check?: unknown; window?: unknown }
      return check === checkId && typeof window === 'number' ? window : undefined
    }),
  )
  const sort = (window: number | undefined) => {
    setSortedBy(window)
    keep(name, { check: checkId, window })
  }
  return [sortedBy, sort] as const
}
