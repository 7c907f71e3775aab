import type { Refusal } from '@callboard/contract/all-errors'
import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { PROFILE_ERROR, TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import type { ChosenTalent, TalentChange, TalentCreation } from '@callboard/contract/people/profiles/talents.endpoints'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import type { AccountsService, NamedAccount } from '#accounts/accounts/accounts.service.ts'
import { brokenConstraint, type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { announce } from '#platform/live.ts'
import { type ProfileWriter, toTalentProfile } from './profile-writer.service.ts'
import { authorizeProfileEdit } from './profiles.access.ts'
import { changedFields } from './profiles.domain.ts'
import {
  findChosen,
  findProfileOfUser,
  findShownProfile,
  lockProfile,
  ONE_PROFILE_PER_USER,
  ONE_STUDENT_PER_NUMBER,
  type ProfileRow,
  setConfirmation,
} from './profiles.repository.ts'

/** Profiles that casting directors manage on behalf of students. */
export interface TalentsService {
  /** The given talents that exist and are not restricted, by name. */
  chosen(ids: readonly number[]): Promise<ChosenTalent[]>
  /**
   * Creates a profile for the given account id or address. An unknown address gets an account.
   *
   * @throws AppError 400 on a field, 409 when the person already has a profile
   */
  create(actor: SignedInActor, input: TalentCreation): Promise<TalentProfile>
  /**
   * Fields that are `undefined` stay as they are.
   *
   * @throws AppError 400 on a field, 404, 409 when it was changed since the given version
   */
  update(actor: SignedInActor, id: number, input: TalentChange): Promise<TalentProfile>
  /**
   * Confirms that the office knows the person of a profile from a kiosk or an import, or undoes that. The profile is public only after
   * the person has reviewed it. The version stays, so that an open edit can still be saved.
   *
   * @throws AppError 404, 409 for undoing it after the student has signed in
   */
  confirm(actor: SignedInActor, id: number, confirmed: boolean): Promise<TalentProfile>
  /**
   * As `confirm` for several profiles. Skips profiles that already have the state, are gone, or whose person has signed in.
   * @returns the changed ones
   */
  confirmMany(actor: SignedInActor, ids: readonly number[], confirmed: boolean): Promise<number[]>
}

const onAccount = (refusal: Refusal) => new AppError(refusal, { field: 'studentUserId' })

/** @throws AppError 409 when another profile has the student number; rethrows other errors */
function refuseTakenNumber(error: unknown): never {
  if (brokenConstraint(error) !== ONE_STUDENT_PER_NUMBER) throw error
  throw new AppError(TALENT_ERROR.studentNumberTaken, { field: 'studentNumber' })
}

/** The office confirms profiles that its people enter, but not those that a program sends. */
const vouchedBy = ({ token }: SignedInActor) => (token ? ('none' as const) : ('office' as const))

/** Only a student may have a profile. */
function requireStudent(account: NamedAccount): string {
  if (account.kind === 'unknown') throw onAccount(TALENT_ERROR.unknownUser)
  if (account.role !== 'student') throw onAccount(TALENT_ERROR.adminAccount)
  return account.id
}

export function createTalentsService({
  db,
  accounts,
  writer,
}: {
  db: Database
  accounts: AccountsService
  writer: ProfileWriter
}): TalentsService {
  return {
    chosen: (ids) => findChosen(db, ids),

    async create(actor, { studentUserId, userId, ...input }) {
      const named = studentUserId ?? userId
      if (!named) throw fieldError('studentUserId', TALENT_MESSAGE.studentUserId)
      const values = writer.values(input)
      // Checked early to avoid decoding pictures for nothing; the constraint decides between two simultaneous requests.
      const known = await accounts.findNamed(named)
      if (known.kind !== 'new' && (await findProfileOfUser(db, requireStudent(known)))) throw onAccount(TALENT_ERROR.hasProfile)
      try {
        return await writer.withPhotos(actor, input.portfolio, (claim) =>
          inTransaction(db, async (transaction) => {
            const student = requireStudent(await accounts.admitNamed(transaction, actor, named))
            const entered = { ...values, confirmation: vouchedBy(actor), awaitsReview: actor.token !== undefined }
            const profile = await writer.create(transaction, student, entered, claim)
            await recordAudit(transaction, {
              actor: actor.userId,
              action: 'talent.created',
              subject: `talent:${profile.id}`,
              details: { photos: profile.portfolio.photos.length },
            })
            return profile
          }),
        )
      } catch (error) {
        if (brokenConstraint(error) === ONE_PROFILE_PER_USER) throw onAccount(TALENT_ERROR.hasProfile)
        refuseTakenNumber(error)
      }
    },

    async update(actor, id, input) {
      function current(profile: ProfileRow | undefined): ProfileRow {
        if (!profile) throw new AppError(TALENT_ERROR.missing)
        if (input.version !== undefined && input.version !== profile.version) throw new AppError(PROFILE_ERROR.stale)
        return profile
      }
      // Checked early to avoid decoding pictures for nothing; the lock decides between two simultaneous requests.
      writer.values(input, current(await findShownProfile(db, id)))
      return writer.withPhotos(actor, input.portfolio, (claim) =>
        inTransaction(db, async (transaction) => {
          const profile = authorizeProfileEdit(actor, current(await lockProfile(transaction, id)))
          const isConfirmed = profile.confirmation !== 'none'
          const values = { ...writer.values(input, profile), ...(!isConfirmed && { confirmation: vouchedBy(actor) }) }
          const saved = await writer.change(transaction, profile, { values, claim, version: input.version, by: actor })
          const fields = changedFields(toTalentProfile(profile), saved)
          await recordAudit(transaction, {
            actor: actor.userId,
            action: 'talent.updated',
            subject: `talent:${id}`,
            details: { fields, version: saved.version },
          })
          return saved
        }).catch(refuseTakenNumber),
      )
    },

    confirmMany: (actor, ids, confirmed) =>
      inTransaction(db, async (transaction) => {
        const changed: number[] = []
        const users: string[] = []
        // In a fixed order, so that two people who confirm the same profiles do not deadlock.
        for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
          const stored = await lockProfile(transaction, id)
          if (stored?.confirmation !== (confirmed ? 'none' : 'office')) continue
          await setConfirmation(transaction, authorizeProfileEdit(actor, stored), confirmed ? 'office' : 'none')
          await recordAudit(transaction, {
            actor: actor.userId,
            action: confirmed ? 'talent.confirmed' : 'talent.unconfirmed',
            subject: `talent:${id}`,
            details: { together: ids.length },
          })
          changed.push(id)
          users.push(stored.userId)
        }
        if (users.length > 0) await announce(transaction, 'talent', { userIds: users })
        return changed
      }),

    confirm: (actor, id, confirmed) =>
      inTransaction(db, async (transaction) => {
        const stored = await lockProfile(transaction, id)
        if (!stored) throw new AppError(TALENT_ERROR.missing)
        const profile = authorizeProfileEdit(actor, stored)
        if (!confirmed && profile.confirmation === 'person') throw new AppError(TALENT_ERROR.signedIn)
        const wanted = confirmed ? 'office' : 'none'
        if (profile.confirmation === wanted || (confirmed && profile.confirmation === 'person')) return toTalentProfile(profile)
        await setConfirmation(transaction, profile, wanted)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: confirmed ? 'talent.confirmed' : 'talent.unconfirmed',
          subject: `talent:${id}`,
        })
        return writer.answer(transaction, id)
      }),
  }
}
