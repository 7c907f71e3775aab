import { findWords, foldText } from '../../fold.ts'
import { GENDER } from './genders.ts'
import { inchesOf } from './height.ts'

/** The criteria of a role. Every list contains alternatives; empty lists and `null` require nothing. */
export interface RoleCriteria {
  readonly genders: string[]
  readonly years: string[]
  readonly schools: string[]
  /** Words that a major contains. */
  readonly majors: string[]
  readonly experienceLevels: string[]
  readonly ageFrom: number | null
  readonly ageTo: number | null
  /** Inches. */
  readonly heightFrom: number | null
  /** Inches. */
  readonly heightTo: number | null
  /** Specialties that the person must all have. */
  readonly specialtiesAll: string[]
  /** Specialties. The person must have at least one of them. */
  readonly specialtiesAny: string[]
}

/** Criteria that everybody meets. */
export const NO_CRITERIA: RoleCriteria = {
  genders: [],
  years: [],
  schools: [],
  majors: [],
  experienceLevels: [],
  ageFrom: null,
  ageTo: null,
  heightFrom: null,
  heightTo: null,
  specialtiesAll: [],
  specialtiesAny: [],
}

/**
 * The criteria with which the office compares people. If all places of a role are counted by gender, these genders count as
 * criteria, so that each card shows the result. Everybody may still apply.
 */
export function criteriaOfOffice({
  criteria,
  needed,
  neededMen,
  neededWomen,
}: {
  criteria: RoleCriteria
  needed: number
  neededMen: number | null
  neededWomen: number | null
}): RoleCriteria {
  const men = neededMen ?? 0
  const women = neededWomen ?? 0
  if (criteria.genders.length > 0 || men + women < needed) return criteria
  return { ...criteria, genders: [...(women > 0 ? [GENDER.women] : []), ...(men > 0 ? [GENDER.men] : [])] }
}

/** The parts of a profile that are compared with the criteria; `null` means not given. */
export interface CastablePerson {
  readonly gender: string | null
  readonly year: string | null
  readonly school: string | null
  readonly major: string | null
  readonly experienceLevel: string | null
  readonly age: number | null
  readonly heightFeet: number | null
  readonly heightInches: number | null
  readonly specialties: readonly string[]
}

export const CRITERIA = ['gender', 'year', 'school', 'major', 'experience', 'age', 'height', 'specialties'] as const
export type Criterion = (typeof CRITERIA)[number]

/** The result for one criterion; `unknown` when the profile does not say. */
export interface CriterionResult {
  readonly criterion: Criterion
  readonly result: 'met' | 'missed' | 'unknown'
}

const isOneOf = (value: string, choices: readonly string[]): boolean => choices.some((choice) => foldText(choice) === foldText(value))
const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

/** The result for a value that may be missing. */
function verdict<Value>(value: Value | null, meets: (value: Value) => boolean): CriterionResult['result'] {
  if (value === null || value === '') return 'unknown'
  return meets(value) ? 'met' : 'missed'
}

/**
 * Compares a person with the criteria of a role. The office sees the results on a card, students before they apply.
 *
 * @returns a result for each criterion that requires something, in the order of `CRITERIA`
 */
export function checkCriteria(criteria: RoleCriteria, person: CastablePerson): CriterionResult[] {
  const { genders, years, schools, majors, experienceLevels, ageFrom, ageTo, heightFrom, heightTo, specialtiesAll, specialtiesAny } =
    criteria
  const { heightFeet, heightInches } = person
  const height = heightFeet === null ? null : inchesOf({ feet: heightFeet, inches: heightInches ?? 0 })
  const has = (specialty: string) => isOneOf(specialty, person.specialties)
  const asked: Record<Criterion, CriterionResult['result'] | undefined> = {
    gender: genders.length > 0 ? verdict(person.gender, (gender) => isOneOf(gender, genders)) : undefined,
    year: years.length > 0 ? verdict(person.year, (year) => isOneOf(year, years)) : undefined,
    school: schools.length > 0 ? verdict(person.school, (school) => isOneOf(school, schools)) : undefined,
    major: majors.length > 0 ? verdict(person.major, (major) => majors.some((words) => findWords(words)(major))) : undefined,
    experience: experienceLevels.length > 0 ? verdict(person.experienceLevel, (level) => isOneOf(level, experienceLevels)) : undefined,
    age: ageFrom !== null || ageTo !== null ? verdict(person.age, (age) => isWithin(age, ageFrom, ageTo)) : undefined,
    height: heightFrom !== null || heightTo !== null ? verdict(height, (inches) => isWithin(inches, heightFrom, heightTo)) : undefined,
    specialties:
      specialtiesAll.length > 0 || specialtiesAny.length > 0
        ? specialtiesAll.every(has) && (specialtiesAny.length === 0 || specialtiesAny.some(has))
          ? 'met'
          : 'missed'
        : undefined,
  }
  return CRITERIA.flatMap((criterion) => {
    const result = asked[criterion]
    return result === undefined ? [] : [{ criterion, result }]
  })
}

/** @returns whether all criteria are met; unknown ones exclude nobody */
export function fitsRole(results: readonly CriterionResult[]): boolean {
  return results.every(({ result }) => result !== 'missed')
}
