import { photoUrl } from '@callboard/contract/photos'
import { type OwnProfile, PROFILE_MESSAGE, type PublicProfile, type StudentProfileInput } from '@callboard/contract/profiles'
import { brokenConstraint, type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { ClaimImages, PhotosService } from '#features/photos/photos.service.ts'
import { FACE_SIZE, toPortfolio } from '#features/photos/portfolio.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { conflict, fieldError, notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { newProfileId } from '#platform/tokens.ts'
import { authorizeProfileEdit, type EditableProfile } from './profiles.access.ts'
import { compareOrder, readHeight, shownHeight } from './profiles.domain.ts'
import {
  findProfile,
  insertProfile,
  lockProfileOfUser,
  ONE_PROFILE_PER_USER,
  type ProfileRow,
  type ProfileValues,
  prepareProfileReads,
  showProfileOnAccount,
  updateProfile,
  writePortfolio,
} from './profiles.repository.ts'

/** Talent profiles. */
export interface ProfilesService {
  /** @throws AppError 404 when the person has none */
  getOwn(actor: SignedInActor): Promise<OwnProfile>
  /** @throws AppError 400 on a field, 409 when the person has one */
  createOwn(actor: SignedInActor, input: StudentProfileInput): Promise<OwnProfile>
  /**
   * Fields that are `undefined` stay as they are.
   *
   * @throws AppError 400 on a field, 404 without a profile, 409 when it was changed since the version the input names
   */
  updateOwn(actor: SignedInActor, input: StudentProfileInput): Promise<OwnProfile>
  /** @throws AppError 400 for photos that are not in the portfolio, 404 without a profile, 409 when some of its photos are not named */
  orderOwnPhotos(actor: SignedInActor, photoIds: readonly string[]): Promise<OwnProfile>
  /** For casting directors. @throws AppError 404 */
  getTalent(id: number): Promise<OwnProfile>
  /** For anyone. @throws AppError 404, also for a private profile */
  getPublicTalent(id: number): Promise<PublicProfile>
}

/** The profile as its student and casting directors see it. */
function toOwnProfile({ photos, createdAt, updatedAt, ...stored }: ProfileRow): OwnProfile {
  return {
    ...stored,
    phone: stored.cellPhone,
    height: shownHeight(stored),
    portfolio: toPortfolio(photos),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  } as OwnProfile
}

/** The profile as anyone sees it: named field by field, so that a new column stays inside until somebody decides otherwise. */
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
    experienceLevel: stored.experienceLevel,
    specialties: stored.specialties,
    bio: stored.bio,
    available: stored.available,
    portfolio: toPortfolio(stored.photos),
  }
}

/** The columns an input writes. */
function valuesOf({ height, heightFeet, heightInches, portfolio: _, version: __, ...fields }: StudentProfileInput): ProfileValues {
  const change = readHeight({ height, heightFeet, heightInches })
  if ('field' in change) throw fieldError(change.field, change.message)
  return { ...fields, ...('set' in change ? change.set : {}) }
}

export function createProfilesService(deps: { db: Database; photos: PhotosService; clock: Clock }): ProfilesService {
  const { db, photos, clock } = deps
  const reads = prepareProfileReads(db)

  function found(profile: ProfileRow | undefined): ProfileRow {
    if (!profile) throw notFound(PROFILE_MESSAGE.missing)
    return profile
  }

  /** Takes in the photos of an input outside the transaction that `change` opens; without photos there is nothing to claim. */
  async function withPhotos<Result>(
    actor: SignedInActor,
    entries: readonly string[] | undefined,
    change: (claim: ClaimImages | undefined) => Promise<Result>,
  ): Promise<Result> {
    if (entries === undefined) return change(undefined)
    return photos.takeImages({ actor, entries, field: 'portfolio', message: PROFILE_MESSAGE.foreignPhoto }, change)
  }

  async function storePortfolio(transaction: Transaction, profileId: number, hashes: readonly string[]): Promise<void> {
    await photos.release(transaction, await writePortfolio(transaction, profileId, hashes))
  }

  /** The profile after a change, which its account then shows as well. */
  async function answer(transaction: Transaction, id: number): Promise<OwnProfile> {
    const stored = found(await findProfile(transaction, id))
    const [face] = stored.photos
    const { firstName, lastName } = stored
    const profileImageUrl = face ? photoUrl(face.hash, FACE_SIZE) : null
    await showProfileOnAccount(transaction, stored.userId, { firstName, lastName, profileImageUrl }, clock.now())
    return toOwnProfile(stored)
  }

  async function lockOwn(transaction: Transaction, actor: SignedInActor): Promise<EditableProfile> {
    return authorizeProfileEdit(actor, await lockProfileOfUser(transaction, actor.userId))
  }

  return {
    getOwn: async (actor) => toOwnProfile(found(await reads.byUser(actor.userId))),

    async createOwn(actor, input) {
      const values = valuesOf(input)
      // Before any picture is decoded for nothing; the constraint decides between two at once.
      if (await reads.byUser(actor.userId)) throw conflict(PROFILE_MESSAGE.exists)
      try {
        return await withPhotos(actor, input.portfolio, (claim) =>
          inTransaction(db, async (transaction) => {
            const id = newProfileId()
            await insertProfile(transaction, id, actor.userId, values, clock.now())
            if (claim) await storePortfolio(transaction, id, await claim(transaction, []))
            return answer(transaction, id)
          }),
        )
      } catch (error) {
        if (brokenConstraint(error) === ONE_PROFILE_PER_USER) throw conflict(PROFILE_MESSAGE.exists)
        throw error
      }
    },

    async updateOwn(actor, input) {
      const values = valuesOf(input)
      found(await reads.byUser(actor.userId))
      return withPhotos(actor, input.portfolio, (claim) =>
        inTransaction(db, async (transaction) => {
          const profile = await lockOwn(transaction, actor)
          if (input.version !== undefined && input.version !== profile.version) throw conflict(PROFILE_MESSAGE.stale)
          await updateProfile(transaction, profile, values, clock.now())
          const current = profile.photos.map(({ hash }) => hash)
          if (claim) await storePortfolio(transaction, profile.id, await claim(transaction, current))
          return answer(transaction, profile.id)
        }),
      )
    },

    orderOwnPhotos: (actor, photoIds) =>
      inTransaction(db, async (transaction) => {
        const profile = await lockOwn(transaction, actor)
        const current = profile.photos.map(({ hash }) => hash)
        const verdict = compareOrder(current, photoIds)
        if (verdict === 'not-a-list-of-photos') throw fieldError('photoIds', PROFILE_MESSAGE.photoOrder)
        if (verdict === 'foreign') throw fieldError('photoIds', PROFILE_MESSAGE.foreignPhoto)
        if (verdict === 'outdated') throw conflict(PROFILE_MESSAGE.stale)
        await updateProfile(transaction, profile, {}, clock.now())
        await writePortfolio(transaction, profile.id, photoIds)
        return answer(transaction, profile.id)
      }),

    getTalent: async (id) => toOwnProfile(found(await reads.byId(id))),

    async getPublicTalent(id) {
      const profile = found(await reads.byId(id))
      if (!profile.isPublic) throw notFound(PROFILE_MESSAGE.missing)
      return toPublicProfile(profile)
    },
  }
}
