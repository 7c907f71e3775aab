import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { readTalentAddress, type TalentAddress } from '@callboard/contract/people/talent-search/address'

/** The filters for people who are free while a role needs them; `undefined` where it has no date or hours of one day. */
export function freeForRole(
  role: Pick<Role, 'shootDate' | 'shootTime' | 'endTime'>,
  project: Pick<Role, 'shootDate' | 'shootTime' | 'endTime'>,
): Pick<TalentAddress, 'freeOn' | 'freeFrom' | 'freeTo'> | undefined {
  const { shootDate, shootTime, endTime } = role.shootDate ? role : project
  if (!(shootDate && shootTime && endTime) || endTime <= shootTime) return undefined
  return { freeOn: shootDate, freeFrom: shootTime, freeTo: endTime }
}

/**
 * The search for people who meet every criterion of a role, best fit first. Further down are people who might: those whose profile does not
 * say; whose free time is not given is asked for separately.
 *
 * A search has one list of specialties; where a role names two, it finds those with each of the first, and the order of fit says who has
 * one of the second.
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
