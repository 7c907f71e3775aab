import type { List } from '@callboard/contract/people/lists/endpoints'
import { LIST_ERROR } from '@callboard/contract/people/lists/errors'
import { LIST_LIMITS, LIST_MESSAGE } from '@callboard/contract/people/lists/rules'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import type { Translator } from '@callboard/contract/translate'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import { lockProfiles } from '#db/profile-locks.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import * as repository from './lists.repository.ts'

/** A list with the proof that the actor may change it. */
export type EditableList = Authorized<{ readonly id: number }, 'edit'>

/** Somebody to put on a list. */
export interface NewPerson {
  readonly studentId: number
  readonly note: string | null
}

/** The result of adding people: how many were added, and who was left out and why. */
export interface Added {
  readonly list: List
  readonly added: number
  readonly left: { studentId: number; message: string }[]
}

/** The people on a list, and the office's notes about them. */
export interface ListPeople {
  /**
   * @param translator for the casting director, to say why people were left out
   * @throws AppError 409 when the list has no room for all of them
   */
  add(actor: SignedInActor, list: EditableList, people: readonly NewPerson[], translator: Translator): Promise<Added>
  /** Takes people off a list. Restricted people stay on it, hidden. @returns the people who were on it, with the notes, for an undo */
  take(
    actor: SignedInActor,
    list: EditableList,
    studentIds: readonly number[],
  ): Promise<{ list: List; removed: number; people: NewPerson[] }>
  /** @throws AppError 404 when the person is not on the list, 409 when the stored note is no longer `noteBefore` */
  note(actor: SignedInActor, list: EditableList, change: NoteChange): Promise<{ note: string | null }>
}

interface NoteChange {
  readonly studentId: number
  readonly note: string | null
  readonly noteBefore: string | null
}

type Profiles = ReadonlyMap<number, { readonly isHeld: boolean }>

export const idsOf = (people: readonly NewPerson[]): number[] => people.map(({ studentId }) => studentId)

/** The parts of the lists service that this one needs. */
interface Lists {
  readonly db: Database
  readonly clock: Clock
  read(queryable: Queryable, id: number): Promise<List>
  lock(transaction: Transaction, list: EditableList): Promise<{ readonly name: string }>
  tell(transaction: Transaction, actor: SignedInActor, verb: string, id: number, details: Record<string, unknown>): Promise<void>
}

export function createListPeople({ db, clock, read, lock, tell }: Lists) {
  /** Adds people to a locked list. @returns the students who were added, and who was left out and why */
  async function insert(
    transaction: Transaction,
    actor: SignedInActor,
    { id, people, profiles }: { id: number; people: readonly NewPerson[]; profiles: Profiles },
    translator: Translator,
  ): Promise<{ ids: number[]; left: Added['left'] }> {
    const wanted = [...new Map(people.map((person) => [person.studentId, person])).values()]
    const known = wanted.filter(({ studentId }) => profiles.get(studentId)?.isHeld === false)
    const rows = known.map(({ studentId, note }) => ({ listId: id, studentId, note, addedBy: actor.userId, addedAt: clock.now() }))
    const added = await repository.insertEntries(transaction, rows)
    if ((await repository.countEntries(transaction, id)) > LIST_LIMITS.people) throw new AppError(LIST_ERROR.full)
    const reasonOf = (studentId: number) => {
      const profile = profiles.get(studentId)
      if (!profile) return TALENT_MESSAGE.missing
      return profile.isHeld ? LIST_MESSAGE.restricted : LIST_MESSAGE.onList
    }
    const left = wanted
      .filter(({ studentId }) => !added.has(studentId))
      .map(({ studentId }) => ({ studentId, message: translator.t(reasonOf(studentId)) }))
    return { ids: [...added], left }
  }

  const people: ListPeople = {
    async add(actor, list, wanted, translator) {
      return inTransaction(db, async (transaction) => {
        const profiles = await lockProfiles(transaction, idsOf(wanted))
        const { name } = await lock(transaction, list)
        const { ids, left } = await insert(transaction, actor, { id: list.id, people: wanted, profiles }, translator)
        if (ids.length > 0) {
          await repository.updateList(transaction, list.id, { updatedAt: clock.now() })
          await tell(transaction, actor, 'people-added', list.id, { list: name, profiles: ids })
        }
        return { list: await read(transaction, list.id), added: ids.length, left }
      })
    },

    async take(actor, list, studentIds) {
      return inTransaction(db, async (transaction) => {
        const profiles = await lockProfiles(transaction, studentIds)
        const { name } = await lock(transaction, list)
        const shown = studentIds.filter((studentId) => profiles.get(studentId)?.isHeld === false)
        const gone = await repository.deleteEntries(transaction, list.id, shown)
        if (gone.length > 0) {
          await repository.updateList(transaction, list.id, { updatedAt: clock.now() })
          await tell(transaction, actor, 'people-removed', list.id, { list: name, profiles: idsOf(gone) })
        }
        return { list: await read(transaction, list.id), removed: gone.length, people: gone }
      })
    },

    async note(actor, list, { studentId, note, noteBefore }) {
      return inTransaction(db, async (transaction) => {
        const profiles = await lockProfiles(transaction, [studentId])
        const { name } = await lock(transaction, list)
        const stored = profiles.get(studentId)?.isHeld === false && (await repository.lockNote(transaction, list.id, studentId))
        if (!stored) throw new AppError(LIST_ERROR.notOnList)
        if (note === stored.note) return { note }
        if (noteBefore !== stored.note) throw new AppError(LIST_ERROR.staleNote)
        await repository.updateNote(transaction, list.id, studentId, note)
        await tell(transaction, actor, 'note-changed', list.id, { list: name, profiles: [studentId] })
        return { note }
      })
    },
  }
  return { ...people, insert }
}
