import { statfs } from 'node:fs/promises'
import type { StorageState } from '@callboard/contract/office/storage/endpoints'
import type { Config } from '#config.ts'
import type { Database } from '#db/client.ts'
import { findStoredState } from './storage.repository.ts'

/** Reports where the instance stores its data. */
export interface StorageService {
  state(): Promise<StorageState>
}

export function createStorageService({
  db,
  config,
}: {
  db: Database
  config: Pick<Config, 'databaseUrl' | 'media' | 'dataDir'>
}): StorageService {
  return {
    async state() {
      // Some file systems do not say.
      const [stored, disk] = await Promise.all([findStoredState(db), statfs(config.dataDir).catch(() => null)])
      if (!stored) throw new Error('the database does not know its size')
      const { database, photos, tapes, backupAt, isComplete } = stored
      return {
        database: { place: config.databaseUrl === undefined ? 'own' : 'external', bytes: database },
        media: { place: config.media.kind === 's3' ? 'bucket' : 'folder', photos, tapes },
        disk: disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
        backup: backupAt && { at: backupAt.toISOString(), isComplete },
      }
    },
  }
}
