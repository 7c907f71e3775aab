import type { FieldChange } from '@callboard/contract/field-change'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import type { ProfileChange } from '@callboard/contract/people/profiles/history.endpoints'
import { PROFILE_HISTORY } from '@callboard/contract/people/profiles/history.rules'
import type { Database } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { findChanges, findChangesOf } from './profile-changes.repository.ts'
import { findShownProfile } from './profiles.repository.ts'

/** The history of profiles. */
export interface ProfileHistoryService {
  /** Newest first. @throws AppError 404 */
  of(id: number): Promise<ProfileChange[]>
  /** The changes in the given versions, by `ofProfileVersion`. Leaves out changes that are no longer kept, and restricted profiles. */
  changesOf(versions: readonly { profileId: number; version: number }[]): Promise<Map<string, FieldChange[]>>
}

/** The key of one version. */
export const ofProfileVersion = (profileId: number, version: number) => `${profileId}/${version}`

export function createProfileHistoryService({ db }: { db: Database }): ProfileHistoryService {
  return {
    async of(id) {
      if (!(await findShownProfile(db, id))) throw new AppError(TALENT_ERROR.missing)
      const found = await findChanges(db, id, PROFILE_HISTORY.kept)
      return found.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
    },
    async changesOf(versions) {
      const found = await findChangesOf(db, versions)
      return new Map(found.map(({ profileId, version, changes }) => [ofProfileVersion(profileId, version), changes]))
    },
  }
}
