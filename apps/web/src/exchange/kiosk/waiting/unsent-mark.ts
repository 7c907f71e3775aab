import { UNSENT_MARK } from '#shared/offline-worker.ts'

/** Records on this device whether registrations wait, so that the first screen knows without opening the store. It holds no name. */
export function markUnsent(count: number): void {
  try {
    if (count > 0) localStorage.setItem(UNSENT_MARK, 'yes')
    else localStorage.removeItem(UNSENT_MARK)
  } catch {
    // A browser without storage stores no registrations either.
  }
}

/** Whether registrations may wait on this device. */
export function mayHaveUnsent(): boolean {
  try {
    return localStorage.getItem(UNSENT_MARK) !== null
  } catch {
    return false
  }
}
