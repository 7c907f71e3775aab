import type { Refusal } from '@callboard/contract/all-errors'
import type {
  OwnProfile,
  ProfileReview,
  PublicProfile,
  StudentProfileInput,
  TalentProfile,
} from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_ERROR, TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { STUDENT_EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { brokenConstraint, type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { toPortfolio } from '#people/photos/portfolio.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { compareOrder } from './photo-order.domain.ts'
import { type ProfileWriter, toTalentProfile } from './profile-writer.service.ts'
import { authorizeProfileEdit } from './profiles.access.ts'
import { shownHeight } from './profiles.domain.ts'
import {
  type EditableProfile,
  findProfileOfUser,
  findRestricted,
  findShownProfile,
  lockProfileOfUser,
  ONE_PROFILE_PER_USER,
  type ProfileRow,
  type RestrictedStudent,
} from './profiles.repository.ts'
import { countValues, type ValueCounts } from './value-counts.repository.ts'

/** Talent profiles. */
export interface ProfilesService {
  /** @throws AppError 404 when the actor has none */
  getOwn(actor: SignedInActor): Promise<OwnProfile>
  /** @throws AppError 400 on a field, 409 when the actor already has one */
  createOwn(actor: SignedInActor, input: StudentProfileInput): Promise<OwnProfile>
  /**
   * Fields that are `undefined` stay as they are.
   *
   * @throws AppError 400 on a field, 404 without a profile, 409 when it was changed since the given version
   */
  updateOwn(actor: SignedInActor, input: StudentProfileInput): Promise<OwnProfile>
  /**
   * Stores that the student has reviewed a profile that others entered, and who may see it.
   *
   * @throws AppError 404 without a profile, 409 when it was changed since they saw it
   */
  review(actor: SignedInActor, review: ProfileReview): Promise<OwnProfile>
  /** @throws AppError 400 for photos that are not in the portfolio, 404 without a profile, 409 when photos are missing from the list */
  orderOwnPhotos(actor: SignedInActor, photoIds: readonly string[]): Promise<OwnProfile>
  /** For casting directors. @throws AppError 404 */
  getTalent(id: number): Promise<TalentProfile>
  /** For anyone. @throws AppError 404, also for a profile that is private, unconfirmed or not yet seen by its person */
  getPublicTalent(id: number): Promise<PublicProfile>
  /** How many profiles have each value of the office's lists, including restricted students. */
  countValues(): Promise<ValueCounts>
  /** Restricted students, so that no address can reveal them. */
  findRestricted(db: Queryable): Promise<RestrictedStudent[]>
}

export type { RestrictedStudent, ValueCounts }

/** The public profile. Fields are listed one by one, so that a new column is not published by accident. */
function toPublicProfile(stored: ProfileRow): PublicProfile {
  const contact = stored.hidesContact
    ? { email: null, cellPhone: null, phone: null, instagram: null }
    : { email: stored.email, cellPhone: stored.cellPhone, phone: stored.cellPhone, instagram: stored.instagram }
  return {
    id: stored.id,
    firstName: stored.firstName,
    lastName: stored.lastName,
    ...contact,
    major: stored.major,
    expectedGraduationYear: stored.expectedGraduationYear,
    location: stored.location,
    age: stored.age,
    height: shownHeight(stored),
    heightFeet: stored.heightFeet,
    heightInches: stored.heightInches,
    experienceLevel: stored.experienceLevel,
    specialties: stored.specialties,
    bio: stored.bio,
    available: stored.available,
    portfolio: toPortfolio(stored.photos),
  }
}

export function createProfilesService({ db, writer }: { db: Database; writer: ProfileWriter }): ProfilesService {
  function found(profile: ProfileRow | undefined, missing: Refusal = PROFILE_ERROR.missing): ProfileRow {
    if (!profile) throw new AppError(missing)
    return profile
  }

  async function lockOwn(transaction: Transaction, actor: SignedInActor): Promise<EditableProfile> {
    return authorizeProfileEdit(actor, await lockProfileOfUser(transaction, actor.userId))
  }

  return {
    getOwn: async (actor) => toTalentProfile(found(await findProfileOfUser(db, actor.userId))),

    async createOwn(actor, input) {
      const { experienceLevel = STUDENT_EXPERIENCE_LEVELS[0], ...others } = writer.values(input)
      const values = { ...others, experienceLevel }
      // Checked early to avoid decoding pictures for nothing; the constraint decides between two simultaneous requests.
      if (await findProfileOfUser(db, actor.userId)) throw new AppError(PROFILE_ERROR.exists)
      try {
        return await writer.withPhotos(actor, input.portfolio, (claim) =>
          inTransaction(db, (transaction) => writer.create(transaction, actor.userId, values, claim)),
        )
      } catch (error) {
        if (brokenConstraint(error) === ONE_PROFILE_PER_USER) throw new AppError(PROFILE_ERROR.exists)
        throw error
      }
    },

    async updateOwn(actor, input) {
      // Checked early to avoid decoding pictures for nothing; the lock decides between two simultaneous requests.
      writer.values(input, found(await findProfileOfUser(db, actor.userId)))
      return writer.withPhotos(actor, input.portfolio, (claim) =>
        inTransaction(db, async (transaction) => {
          const profile = await lockOwn(transaction, actor)
          const values = { ...writer.values(input, profile), confirmation: 'person' as const, awaitsReview: false }
          return writer.change(transaction, profile, { values, claim, version: input.version, by: actor })
        }),
      )
    },

    review: (actor, { isPublic, hidesContact, version }) =>
      inTransaction(db, async (transaction) => {
        const profile = await lockOwn(transaction, actor)
        const values = { isPublic, hidesContact, confirmation: 'person' as const, awaitsReview: false }
        const saved = await writer.change(transaction, profile, { values, claim: undefined, version, by: actor })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'talent.reviewed',
          subject: `talent:${profile.id}`,
          details: { isPublic, hidesContact },
        })
        return saved
      }),

    orderOwnPhotos: (actor, photoIds) =>
      inTransaction(db, async (transaction) => {
        const profile = await lockOwn(transaction, actor)
        const current = profile.photos.map(({ hash }) => hash)
        const verdict = compareOrder(current, photoIds)
        if (verdict === 'not-a-list-of-photos') throw fieldError('photoIds', PROFILE_MESSAGE.photoOrder)
        if (verdict === 'foreign') throw fieldError('photoIds', PROFILE_MESSAGE.foreignPhoto)
        if (verdict === 'outdated') throw new AppError(PROFILE_ERROR.stale)
        return writer.change(transaction, profile, { values: {}, claim: async () => [...photoIds], version: undefined, by: actor })
      }),

    getTalent: async (id) => toTalentProfile(found(await findShownProfile(db, id), TALENT_ERROR.missing)),

    async getPublicTalent(id) {
      const profile = found(await findShownProfile(db, id))
      if (!profile.isPublished) throw new AppError(PROFILE_ERROR.missing)
      return toPublicProfile(profile)
    },

    countValues: () => countValues(db),
    findRestricted,
  }
}
