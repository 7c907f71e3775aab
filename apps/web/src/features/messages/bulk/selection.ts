import type { UserSearchResult } from '@callboard/contract/messages/endpoints'
import { t } from '#app/language/t.ts'
import type { TalentQuery } from '#shared/queries/talent.ts'

/** Everybody who matches some criteria, also those who are not on the screen. */
interface Group {
  readonly criteria: TalentQuery
  /** How many matched when the group was chosen. */
  readonly total: number
  /** Taken out again. */
  readonly except: readonly UserSearchResult[]
}

/** Whom a message goes to. */
export interface Selection {
  /** Chosen one by one. */
  readonly people: readonly UserSearchResult[]
  readonly group: Group | null
}

export const NOBODY: Selection = { people: [], group: null }

const has = (people: readonly UserSearchResult[], id: string) => people.some((person) => person.id === id)
const without = (people: readonly UserSearchResult[], id: string) => people.filter((person) => person.id !== id)

/** Recipients as far as the page knows; somebody who was chosen and also matches the group is counted twice until it is sent. */
export function recipientCount({ people, group }: Selection): number {
  return people.length + (group ? Math.max(0, group.total - group.except.length) : 0)
}

/** Criteria that are given, in one order, so that equal ones are equal texts. */
function criteriaKey({ search, experienceLevel, ageMin, ageMax, location }: TalentQuery): string {
  return JSON.stringify([search, experienceLevel, ageMin, ageMax, location])
}

/** @returns whether the group was chosen by these criteria */
export function isGroupOf(group: Group | null, criteria: TalentQuery): boolean {
  return group !== null && criteriaKey(group.criteria) === criteriaKey(criteria)
}

/**
 * Whether the message goes to somebody found by some criteria.
 *
 * @param found the criteria that found them: all these are in a group of the same criteria
 */
export function isChosen(selection: Selection, person: UserSearchResult, found: TalentQuery): boolean {
  if (has(selection.people, person.id)) return true
  return isGroupOf(selection.group, found) && !has(selection.group?.except ?? [], person.id)
}

/** Adds one person, or puts one back who was taken out of the group. */
export function withPerson({ people, group }: Selection, person: UserSearchResult): Selection {
  if (group && has(group.except, person.id)) return { people, group: { ...group, except: without(group.except, person.id) } }
  return has(people, person.id) ? { people, group } : { people: [...people, person], group }
}

/** Adds several people. */
export function withPeople(selection: Selection, people: readonly UserSearchResult[]): Selection {
  return people.reduce(withPerson, selection)
}

/** @returns whether the message goes to these people and to nobody else */
export function goesOnlyTo({ people, group }: Selection, those: readonly UserSearchResult[]): boolean {
  return group === null && people.length === those.length && those.every(({ id }) => has(people, id))
}

/** Takes one person out, of the group as well if they were found by its criteria. */
export function withoutPerson({ people, group }: Selection, person: UserSearchResult, found?: TalentQuery): Selection {
  const rest = without(people, person.id)
  const inGroup = found !== undefined && group !== null && isGroupOf(group, found) && !has(group.except, person.id)
  return { people: rest, group: inGroup ? { ...group, except: [...group.except, person] } : group }
}

/** Chooses everybody who matches, in place of an earlier group. */
export function withGroup({ people }: Selection, criteria: TalentQuery, total: number): Selection {
  return { people, group: { criteria, total, except: [] } }
}

/** The part of the request that says whom it goes to. */
export function recipientsOf({ people, group }: Selection) {
  return {
    recipientUserIds: people.map(({ id }) => id),
    allMatching: group !== null,
    ...(group && { targetCriteria: group.criteria, exceptUserIds: group.except.map(({ id }) => id) }),
  }
}

/** Criteria in words: `“oboe”, Professional, from 18 to 25, in Malibu`. */
export function criteriaWords(
  { search, experienceLevel, ageMin, ageMax, location }: TalentQuery,
  levelWord: (level: string) => string,
): string {
  const ages =
    ageMin !== undefined && ageMax !== undefined
      ? t('from {ageMin} to {ageMax}', { ageMin, ageMax })
      : ageMin !== undefined
        ? t('from {ageMin}', { ageMin })
        : ageMax !== undefined
          ? t('up to {ageMax}', { ageMax })
          : undefined
  const words = [search && `“${search}”`, experienceLevel && levelWord(experienceLevel), ages, location && t('in {location}', { location })]
  return words.filter(Boolean).join(', ')
}

/** The person as a list shows them. */
export function personName({ firstName, lastName, email }: UserSearchResult): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
