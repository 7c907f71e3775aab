import { PROFILE_MESSAGE, type TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import type { ChosenTalent, TalentChange, TalentCreation } from '@callboard/contract/people/profiles/talents.endpoints'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import type { AccountsService, NamedAccount } from '#accounts/accounts/accounts.service.ts'
import { brokenConstraint, type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, conflict, fieldError, notFound } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
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
  /** Those of the talents who exist and are not restricted, by name. */
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
   * Confirms a profile created at a kiosk or by an import, so that it may be public, or undoes that. The version stays, so that an open
   * edit can still be saved.
   *
   * @throws AppError 404, 409 for undoing it after the student has signed in
   */
  confirm(actor: SignedInActor, id: number, confirmed: boolean): Promise<TalentProfile>
}

const onAccount = (status: 400 | 409, message: string) => new AppError(status, message, { studentUserId: message })

/** @throws AppError 409 when another profile has the student number; rethrows other errors */
function refuseTakenNumber(error: unknown): never {
  if (brokenConstraint(error) !== ONE_STUDENT_PER_NUMBER) throw error
  throw new AppError(409, TALENT_MESSAGE.studentNumberTaken, { studentNumber: TALENT_MESSAGE.studentNumberTaken })
}

/** The office vouches for what its people enter, and for nothing that a program sends: that is not public until a person has seen it. */
const vouchedBy = ({ token }: SignedInActor) => (token ? ('none' as const) : ('office' as const))

/** Only a student may have a profile. */
function requireStudent(account: NamedAccount): string {
  if (account.kind === 'unknown') throw onAccount(400, TALENT_MESSAGE.unknownUser)
  if (account.role !== 'student') throw onAccount(400, TALENT_MESSAGE.adminAccount)
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
      if (known.kind !== 'new' && (await findProfileOfUser(db, requireStudent(known)))) throw onAccount(409, TALENT_MESSAGE.hasProfile)
      try {
        return await writer.withPhotos(actor, input.portfolio, (claim) =>
          inTransaction(db, async (transaction) => {
            const student = requireStudent(await accounts.admitNamed(transaction, actor, named))
            const profile = await writer.create(transaction, student, { ...values, confirmation: vouchedBy(actor) }, claim)
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
        if (brokenConstraint(error) === ONE_PROFILE_PER_USER) throw onAccount(409, TALENT_MESSAGE.hasProfile)
        refuseTakenNumber(error)
      }
    },

    async update(actor, id, input) {
      function current(profile: ProfileRow | undefined): ProfileRow {
        if (!profile) throw notFound(TALENT_MESSAGE.missing)
        if (input.version !== undefined && input.version !== profile.version) throw conflict(PROFILE_MESSAGE.stale)
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

    confirm: (actor, id, confirmed) =>
      inTransaction(db, async (transaction) => {
        const stored = await lockProfile(transaction, id)
        if (!stored) throw notFound(TALENT_MESSAGE.missing)
        const profile = authorizeProfileEdit(actor, stored)
        if (!confirmed && profile.confirmation === 'person') throw conflict(TALENT_MESSAGE.signedIn)
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
