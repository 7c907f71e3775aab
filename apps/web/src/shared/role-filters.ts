import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { readTalentAddress, type TalentAddress } from '@callboard/contract/people/talent-search/address'

/** The filters for people who are free at the times of a role; `undefined` if the role has no date, or hours beyond one day. */
export function freeForRole(
  role: Pick<Role, 'shootDate' | 'shootTime' | 'endTime'>,
  project: Pick<Role, 'shootDate' | 'shootTime' | 'endTime'>,
): Pick<TalentAddress, 'freeOn' | 'freeFrom' | 'freeTo'> | undefined {
  const { shootDate, shootTime, endTime } = role.shootDate ? role : project
  if (!(shootDate && shootTime && endTime) || endTime <= shootTime) return undefined
  return { freeOn: shootDate, freeFrom: shootTime, freeTo: endTime }
}

/**
 * The search for people who meet every criterion of a role, best fit first. People with missing facts come after them; people without free
 * times are a separate filter.
 *
 * A search has one list of specialties. If a role has two, the search finds people with one of the first list, and those who also have one
 * of the second rank higher.
 */
export function matchAddress({ id, criteria }: Pick<Role, 'id' | 'criteria'>): TalentAddress {
  const { specialtiesAll, specialtiesAny } = criteria
  const isAny = specialtiesAll.length === 0 && specialtiesAny.length > 1
  return readTalentAddress({
    role: id,
    sort: 'fit',
    gender: criteria.genders,
    year: criteria.years,
    school: criteria.schools,
    major: criteria.majors,
    experience: criteria.experienceLevels,
    ageMin: criteria.ageFrom ?? undefined,
    ageMax: criteria.ageTo ?? undefined,
    heightMin: criteria.heightFrom ?? undefined,
    heightMax: criteria.heightTo ?? undefined,
    specialties: specialtiesAll.length > 0 ? specialtiesAll : specialtiesAny,
    specialtiesMatch: isAny ? 'any' : undefined,
    unknown: 'profile',
  })
}
