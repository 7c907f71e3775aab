import { api } from '#app/api/api.ts'
import { listText } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'

/** A person whom the server left out, with the reason. */
export interface LeftOut {
  readonly studentId: number
  readonly message: string
}

/** Names and accounts of some talents, without restricted or deleted ones. */
export const chosenPeople = (ids: readonly number[]) => api('POST /api/talent/chosen', { body: { ids: [...ids] } })

/** The people who were left out, by reason: *Ana Ruiz and Bo Li: This person is in that role already.* */
export function leftOutText(left: readonly LeftOut[], people: readonly { id: number; firstName: string; lastName: string }[]): string {
  const names = new Map(people.map((person) => [person.id, fullName(person)]))
  return [...Map.groupBy(left, ({ message }) => message)]
    .map(([reason, group]) => {
      const named = group.flatMap(({ studentId }) => names.get(studentId) ?? [])
      return named.length === 0 ? reason : t('{names}: {reason}', { names: listText(named), reason })
    })
    .join(' ')
}

/** As `leftOutText`, but reads the names first; `undefined` if nobody was left out. */
export async function nameLeftOut(left: readonly LeftOut[]): Promise<string | undefined> {
  if (left.length === 0) return undefined
  // The change has succeeded, so if the names cannot be read, show only the reasons.
  const people = await chosenPeople(left.map(({ studentId }) => studentId)).catch(() => [])
  return leftOutText(left, people)
}
