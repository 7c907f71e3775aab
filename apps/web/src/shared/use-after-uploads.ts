import { useEffect, useRef, useState } from 'react'
import { msg, plural } from '#app/language/t.ts'

/** Said where photos are added, when a form cannot be saved because of them. */
export const UPLOADS_FAILED = msg('Some photos were not uploaded. Try them again or remove them, then save.')

/** Uploads of a form that are on their way, and those that did not arrive. */
export interface RunningUploads {
  readonly running: number
  readonly failed: number
}

export function countUploads(uploads: readonly { readonly state: string }[]): RunningUploads {
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return { running: uploads.length - failed, failed }
}

/**
 * Lets a form that is saved while photos are on their way wait for them and then continue by itself.
 *
 * @param onFailed told when it cannot go on, because a photo did not arrive
 * @returns `run` does something once all have arrived; `waitingLabel` is what the button says until then, undefined when nothing waits
 */
export function useAfterUploads(uploads: RunningUploads, onFailed: () => void) {
  const [waiting, setWaiting] = useState<{ readonly run: () => void } | null>(null)
  // What waits was handed over in an earlier rendering.
  const now = useRef(uploads)
  now.current = uploads

  useEffect(() => {
    if (!waiting || (uploads.running > 0 && uploads.failed === 0)) return
    setWaiting(null)
    if (uploads.failed > 0) onFailed()
    else waiting.run()
  })

  return {
    run(action: () => void) {
      const { running, failed } = now.current
      if (failed > 0) onFailed()
      else if (running > 0) setWaiting({ run: action })
      else action()
    },
    stop: () => setWaiting(null),
    waitingLabel: waiting ? plural(uploads.running, 'Waiting for {count} photo...', 'Waiting for {count} photos...') : undefined,
  }
}
