import { DAY_MS } from '../../time/durations.ts'

/** Days after which a backup is old. */
export const BACKUP_DAYS = 7

/** Share of the disk below which free space is short. */
export const SHORT_SPACE = 0.1

/** What determines whether the backups of an instance need attention. */
export type BackupNeed = 'first' | 'again' | 'complete' | 'none'

/** @param backup the last one; `null` before the first */
export function backupNeed(backup: { readonly at: string; readonly isComplete: boolean } | null, now: Date): BackupNeed {
  if (backup === null) return 'first'
  if (now.getTime() - Date.parse(backup.at) > BACKUP_DAYS * DAY_MS) return 'again'
  return backup.isComplete ? 'none' : 'complete'
}
