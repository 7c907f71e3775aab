import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { t } from '#app/language/t.ts'

/** All people who match some criteria, including those not on the screen. */
interface Group {
  readonly criteria: TalentFilters
  /** Number of matches when the group was selected. */
  readonly total: number
  /** People removed from the group. */
  readonly except: readonly UserSearchResult[]
}

/** The recipients of a message. */
export interface Selection {
  /** People selected one by one. */
  readonly people: readonly UserSearchResult[]
  readonly group: Group | null
}

export const NOBODY: Selection = { people: [], group: null }

const has = (people: readonly UserSearchResult[], id: string) => people.some((person) => person.id === id)
const without = (people: readonly UserSearchResult[], id: string) => people.filter((person) => person.id !== id)

/** The number of recipients, as far as the page knows; a selected person who also matches the group counts twice until sending. */
export function recipientCount({ people, group }: Selection): number {
  return people.length + (group ? Math.max(0, group.total - group.except.length) : 0)
}

/** The given criteria in a fixed order, so that equal criteria give equal texts. */
function criteriaKey({ search, experienceLevel, ageMin, ageMax, location }: TalentFilters): string {
  return JSON.stringify([search, experienceLevel, ageMin, ageMax, location])
}

/** @returns whether these criteria define the group */
export function isGroupOf(group: Group | null, criteria: TalentFilters): boolean {
  return group !== null && criteriaKey(group.criteria) === criteriaKey(criteria)
}

/**
 * Whether the message goes to a person found by some criteria.
 *
 * @param found the criteria of the search: all its results are in a group with the same criteria
 */
export function isChosen(selection: Selection, person: UserSearchResult, found: TalentFilters): boolean {
  if (has(selection.people, person.id)) return true
  return isGroupOf(selection.group, found) && !has(selection.group?.except ?? [], person.id)
}

/** Adds one person, or restores one who was removed from the group. */
export function withPerson({ people, group }: Selection, person: UserSearchResult): Selection {
  if (group && has(group.except, person.id)) return { people, group: { ...group, except: without(group.except, person.id) } }
  return has(people, person.id) ? { people, group } : { people: [...people, person], group }
}

/** Adds several people. */
export function withPeople(selection: Selection, people: readonly UserSearchResult[]): Selection {
  return people.reduce(withPerson, selection)
}

/** @returns whether the message goes to exactly these people */
export function goesOnlyTo({ people, group }: Selection, those: readonly UserSearchResult[]): boolean {
  return group === null && people.length === those.length && those.every(({ id }) => has(people, id))
}

/** Removes one person, from the group too if its criteria found them. */
export function withoutPerson({ people, group }: Selection, person: UserSearchResult, found?: TalentFilters): Selection {
  const rest = without(people, person.id)
  const inGroup = found !== undefined && group !== null && isGroupOf(group, found) && !has(group.except, person.id)
  return { people: rest, group: inGroup ? { ...group, except: [...group.except, person] } : group }
}

/** Selects all who match, replacing a previous group. */
export function withGroup({ people }: Selection, criteria: TalentFilters, total: number): Selection {
  return { people, group: { criteria, total, except: [] } }
}

/** The recipients in the request. */
export function recipientsOf({ people, group }: Selection) {
  return {
    recipientUserIds: people.map(({ id }) => id),
    allMatching: group !== null,
    ...(group && { targetCriteria: group.criteria, exceptUserIds: group.except.map(({ id }) => id) }),
  }
}

/** Describes criteria: `“oboe”, Professional, from 18 to 25, in Malibu`. */
export function criteriaText(
  { search, experienceLevel, ageMin, ageMax, location }: TalentFilters,
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

/** The name of a person in a list. */
export function personName({ firstName, lastName, email }: UserSearchResult): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
