import { useEffect, useRef, useState } from 'react'
import { msg, plural } from '#app/language/t.ts'

/** Shown at the photos when a form cannot be saved because of failed uploads. */
export const UPLOADS_FAILED = msg('Some photos were not uploaded. Try them again or remove them, then save.')

/** Numbers of running and failed uploads of a form. */
export interface RunningUploads {
  readonly running: number
  readonly failed: number
}

export function countUploads(uploads: readonly { readonly state: string }[]): RunningUploads {
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return { running: uploads.length - failed, failed }
}

/**
 * Delays saving a form until its uploads are complete.
 *
 * @param onFailed called when saving stops because an upload failed
 * @returns `run` calls an action when all uploads are complete; `waitingLabel` is the button's text until then, undefined when nothing
 *   waits
 */
export function useAfterUploads(uploads: RunningUploads, onFailed: () => void) {
  const [waiting, setWaiting] = useState<{ readonly run: () => void } | null>(null)
  // The waiting action comes from an earlier render, and must see the current uploads.
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
