/** Bounds of a role. Heights are inches. */
export const ROLE_LIMITS = {
  name: 60,
  description: 2000,
  minNeeded: 1,
  /** For roles that are added or changed in the casting room. */
  maxNeeded: 200,
  maxAlternates: 50,
  pay: 200,
  /** Most roles of one casting call. */
  roles: 50,
  /** Most entries in one list of criteria. */
  choices: 60,
  choice: 120,
} as const

/** The default role of a casting call without roles. Translated where it is shown. */
export const PARTICIPANT = 'Participant'

export const ROLE_MESSAGE = {
  name: 'Please name the role',
  stale: 'Someone else changed this role in the meantime. What you typed is kept.',
  tooManyPeople: 'The roles of a casting call ask for 999 people at most.',
  byGender: 'Men and women together cannot be more than the people needed',
  ages: 'The maximum age cannot be below the minimum age',
  heights: 'The maximum height cannot be below the minimum height',
  order: 'Please send every role of the casting call once',
} as const

/** How many people a role needs, as a casting call shows them. */
interface RoleNumbers {
  readonly needed: number
  readonly neededMen: number | null
  readonly neededWomen: number | null
}

/** The numbers of a casting call: the sums over its roles. Men and women are only stated if a role states them. */
export function sumOfRoles(roles: readonly RoleNumbers[]): {
  numberOfStudents: number
  numberOfMale: number | null
  numberOfFemale: number | null
} {
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.every((number) => number === null) ? null : numbers.reduce<number>((total, number) => total + (number ?? 0), 0)
  return {
    numberOfStudents: roles.reduce((total, { needed }) => total + needed, 0),
    numberOfMale: sum(roles.map(({ neededMen }) => neededMen)),
    numberOfFemale: sum(roles.map(({ neededWomen }) => neededWomen)),
  }
}
