import type { Institution } from '@callboard/contract/institution'
import { type PhotoSize, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { bestTimes, hasOpenTime, talliesOf } from '@callboard/contract/schedule/availability-checks/best-window'
import type { AskedPerson, AvailabilityCheck, CheckCell, CheckMatrix } from '@callboard/contract/schedule/availability-checks/endpoints'
import type { CheckPage, CheckPageQuery } from '@callboard/contract/schedule/availability-checks/pages.endpoints'
import { CHECK_LIMITS } from '@callboard/contract/schedule/availability-checks/rules'
import type { Database, Queryable } from '#db/client.ts'
import { findFreedoms } from '#db/free-time.ts'
import type { Clock } from '#platform/clock.ts'
import { freeTimeOf, isAskedAbout, shownOf, toCell } from './checks.domain.ts'
import * as repository from './checks.repository.ts'

/** The people of a check, with their answers and their current calendars. */
export interface CheckReads {
  /** Everyone in the check. @throws AppError 404 */
  matrix(id: number): Promise<CheckMatrix>
  /** One page of the people, and the numbers of all. @throws AppError 404 */
  page(id: number, query: CheckPageQuery): Promise<CheckPage>
}

const FACE: PhotoSize = 160

/** @param read reads a check without its people */
export function createCheckReads({
  db,
  clock,
  institution,
  read,
}: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes'>
  read(queryable: Queryable, id: number): Promise<AvailabilityCheck>
}): CheckReads {
  /** Adds to people of a check their answer and calendar at each time. */
  async function withCells<Person extends { readonly studentId: number; readonly roleId: number | null }>(
    { id, projectId }: AvailabilityCheck,
    people: readonly Person[],
  ): Promise<(Person & { cells: (CheckCell | null)[] })[]> {
    const [windows, answers] = await Promise.all([repository.findWindows(db, [id]), repository.findAnswers(db, id)])
    const freedoms = await findFreedoms(
      db,
      people.map(({ studentId }) => studentId),
      windows.map(({ during }) => freeTimeOf(during, institution)),
      projectId,
    )
    const now = clock.now()
    return people.map((person) => ({
      ...person,
      cells: windows.map((window, at) => {
        if (!isAskedAbout(person, window)) return null
        const calendar = freedoms.get(person.studentId)?.[at] ?? 'unknown'
        return toCell(window, answers.get(window.id)?.get(person.studentId), calendar, now)
      }),
    }))
  }

  return {
    async matrix(id) {
      const check = await read(db, id)
      const people = await withCells(check, await repository.findPeople(db, id))
      return { check, people: people.map(toAsked) }
    },

    async page(id, { only, window, question, from }) {
      const check = await read(db, id)
      const everybody = await withCells(check, await repository.findCounted(db, id))
      const waiting = everybody.filter(hasOpenTime)
      const at = window === undefined ? undefined : check.windows.findIndex((one) => one.id === window)
      const shown = shownOf(only === 'open' ? waiting : everybody, { at, question })
      const some = shown.slice(from, from + CHECK_LIMITS.page)
      const found = await repository.findPeople(
        db,
        id,
        some.map(({ studentId }) => studentId),
      )
      const known = new Map(found.map((person) => [person.studentId, person]))
      return {
        check,
        people: some.flatMap(({ studentId, cells }) => {
          const person = known.get(studentId)
          return person ? [toAsked({ ...person, cells })] : []
        }),
        found: shown.length,
        waiting: waiting.length,
        tallies: talliesOf(check.windows, everybody, null),
        best: bestTimes(check.windows, everybody),
      }
    },
  }
}

type FoundPerson = Awaited<ReturnType<typeof repository.findPeople>>[number]

function toAsked({
  photoHash,
  sentAt,
  remindedAt,
  answeredAt,
  ...person
}: FoundPerson & { readonly cells: (CheckCell | null)[] }): AskedPerson {
  return {
    ...person,
    photoUrl: photoHash === null ? null : photoUrl(photoHash, FACE),
    sentAt: sentAt.toISOString(),
    remindedAt: remindedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}
