import type { LinkedProfileInput } from '@callboard/contract/people/profile-links/endpoints'
import { PROFILE_LINK_ERROR } from '@callboard/contract/people/profile-links/errors'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_ERROR } from '@callboard/contract/people/profiles/errors'
import { type Database, inTransaction } from '#db/client.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { ProfilesService } from '#people/profiles/profiles.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { isLive } from './profile-links.repository.ts'
import type { UsableLink } from './profile-links.service.ts'

/** The profile behind a link. */
export interface LinkedProfileService {
  /** The whole profile; the schema of the response limits what the bearer sees. */
  get(link: UsableLink): Promise<OwnProfile>
  /** The actor for uploads of the bearer of an edit link: the profile's student, so that no other profile can use them. */
  studentOf(link: UsableLink<'edit'>): Promise<SignedInActor>
  /**
   * Fields that are `undefined` stay as they are.
   *
   * @throws AppError 400 on a field, 409 when the profile has changed since the given version, 410 when the link was revoked meanwhile
   */
  update(link: UsableLink<'edit'>, input: LinkedProfileInput): Promise<OwnProfile>
}

export function createLinkedProfileService({
  db,
  clock,
  profiles,
  writer,
}: {
  db: Database
  clock: Clock
  profiles: ProfilesService
  writer: ProfileWriter
}): LinkedProfileService {
  // The bearer has a student's rights and limits, whatever the role of the account.
  const asStudent = ({ userId, email }: OwnProfile): SignedInActor => ({ kind: 'user', userId, email, role: 'student' })

  return {
    get: (link) => profiles.getTalent(link.profileId),

    studentOf: async (link) => asStudent(await profiles.getTalent(link.profileId)),

    async update(link, input) {
      const { version, portfolio } = input
      const stored = await profiles.getTalent(link.profileId)
      // Checked early to avoid decoding pictures for nothing; the lock decides between two simultaneous requests.
      if (version !== undefined && version !== stored.version) throw new AppError(PROFILE_ERROR.stale)
      writer.values(input, stored)
      const student = asStudent(stored)
      return writer.withPhotos(student, portfolio, (claim) =>
        inTransaction(db, async (transaction) => {
          const profile = await writer.lockEditable(transaction, student, link.profileId)
          if (!(await isLive(transaction, link.id, clock.now()))) throw new AppError(PROFILE_LINK_ERROR.dead)
          const values = writer.values(input, profile)
          const saved = await writer.change(transaction, profile, { values, claim, version, by: 'edit-link' })
          const details = { link: link.id, version: saved.version }
          await recordAudit(transaction, { actor: null, action: 'profile-link.saved', subject: `talent:${profile.id}`, details })
          return saved
        }),
      )
    },
  }
}
