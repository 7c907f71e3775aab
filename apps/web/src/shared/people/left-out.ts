import { api } from '#app/api/api.ts'
import { listText } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'

/** Somebody whom the server left out, and why. */
export interface LeftOut {
  readonly studentId: number
  readonly message: string
}

/** Names and accounts of some talents, without those who are restricted or no longer there. */
export const chosenPeople = (ids: readonly number[]) => api('POST /api/talent/chosen', { body: { ids: [...ids] } })

/** Who was left out, by reason: *Ana Ruiz and Bo Li: This person is in that role already.* */
export function leftOutText(left: readonly LeftOut[], people: readonly { id: number; firstName: string; lastName: string }[]): string {
  const names = new Map(people.map((person) => [person.id, fullName(person)]))
  return [...Map.groupBy(left, ({ message }) => message)]
    .map(([reason, group]) => {
      const named = group.flatMap(({ studentId }) => names.get(studentId) ?? [])
      return named.length === 0 ? reason : t('{names}: {reason}', { names: listText(named), reason })
    })
    .join(' ')
}

/** As `leftOutText`, with names that are read first; nothing when nobody was left out. */
export async function nameLeftOut(left: readonly LeftOut[]): Promise<string | undefined> {
  if (left.length === 0) return undefined
  // The change is made: without the names there is still the reason.
  const people = await chosenPeople(left.map(({ studentId }) => studentId)).catch(() => [])
  return leftOutText(left, people)
}
