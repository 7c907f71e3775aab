import type { Lock, Locker } from '@tus/server'

interface Holder {
  /** Asks the holder of the lock to release it. */
  readonly release: () => void | Promise<void>
  readonly released: Promise<void>
  readonly free: () => void
}

/** Milliseconds that a request waits for the one before it. */
export const LOCK_WAIT_MS = 30_000

/** The error for a request that waited too long. */
export function lockedError(): Error {
  return Object.assign(new Error('locked'), { status_code: 423, body: 'locked' })
}

/**
 * Allows one request of this process at a time for each upload. A later request asks the earlier one to release the lock, because the
 * page often notices a broken connection, and begins again, before the server does.
 */
export function createUploadLocks(): Locker {
  const holders = new Map<string, Holder>()

  async function wait(id: string, signal: AbortSignal): Promise<void> {
    const end = Date.now() + LOCK_WAIT_MS
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      await holder.release()
      const { promise: over, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, end - Date.now())
      signal.addEventListener('abort', () => resolve(), { once: true })
      await Promise.race([holder.released, over])
      clearTimeout(timer)
      if (signal.aborted || Date.now() >= end) throw lockedError()
    }
  }

  return {
    newLock(id): Lock {
      return {
        async lock(signal, release) {
          await wait(id, signal)
          const { promise: released, resolve: free } = Promise.withResolvers<void>()
          holders.set(id, { release, released, free })
        },
        async unlock() {
          const holder = holders.get(id)
          holders.delete(id)
          holder?.free()
        },
      }
    },
  }
}
