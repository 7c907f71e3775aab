import { DEFAULT_INSTITUTION, type Institution } from '@callboard/contract/institution'
import type { ExperienceLevel } from '@callboard/contract/people/profiles/experience'
import { AVAILABILITY } from '@callboard/contract/people/profiles/week'
import type { studentProfiles } from '#db/schema/profiles.ts'
import { biography } from './bios.ts'
import { nameOf, type PersonName } from './names.ts'
import type { Heritage } from './portraits.ts'
import { type Prng, prng } from './prng.ts'
import { HOMETOWNS, MAJORS, SPECIALTIES } from './vocabulary.ts'

type ProfileRow = typeof studentProfiles.$inferInsert

/** The fields of a synthetic student; the caller adds ids, account and times. */
export type SyntheticStudent = Omit<ProfileRow, 'id' | 'userId' | 'createdAt' | 'updatedAt' | 'searchText' | 'locationText'> & {
  presents: 'woman' | 'man'
  heritage: Heritage
}

const LEVELS: readonly ExperienceLevel[] = [
  ...Array.from({ length: 40 }, () => 'student' as const),
  ...Array.from({ length: 30 }, () => 'beginner' as const),
  ...Array.from({ length: 18 }, () => 'intermediate' as const),
  ...Array.from({ length: 8 }, () => 'experienced' as const),
  ...Array.from({ length: 4 }, () => 'professional' as const),
]
const AREA_CODES = ['213', '310', '323', '424', '562', '626', '714', '747', '805', '818', '858', '949']

/** A typical week of a student: mostly free in the afternoon, some evenings, little on Sunday. */
function week(random: Prng): ProfileRow['weeklyAvailability'] {
  const days = ['0', '1', '2', '3', '4', '5', '6'] as const
  const free = days.filter((day) => random.chance(day === '0' ? 0.25 : 0.7))
  return Object.fromEntries(
    free.map((day) => {
      const from = random.integer(0, AVAILABILITY.daySlots - 2)
      const to = random.integer(from + 1, AVAILABILITY.daySlots)
      return [day, new Array<boolean>(AVAILABILITY.daySlots).fill(false).fill(true, from, to)]
    }),
  )
}

/** Letters that are not a plain letter with a mark. */
const SPELLED: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', þ: 'th', ð: 'd', ı: 'i' }

/** Leaves room for a dot and a number in the 64 characters that an address may have before its @. */
const HANDLE_LENGTH = 50

/** The part of a name that an address may contain. A name in another script becomes empty; the number keeps the address unique. */
function addressable(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[łđøßæþðı]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/[^a-z]+/g, '.')
    .slice(0, HANDLE_LENGTH)
    .replace(/^\.+|\.+$/g, '')
}

/**
 * Generates one student. The same seed gives the same student.
 *
 * @param seed identifies this student
 * @param options.domain of the address; `number` keeps it unique there
 * @param options.name the name, if it is not generated as well
 */
export function syntheticStudent(
  seed: string,
  options: { domain: string; number: number; institution?: Institution; name?: PersonName },
): SyntheticStudent {
  const { domain, number, institution = DEFAULT_INSTITUTION } = options
  const random = prng(seed)
  const { firstName, lastName, culture, presents } = options.name ?? nameOf(random)
  const major = random.pick(MAJORS)
  const specialties = random.sample(SPECIALTIES, random.pick([0, 1, 2, 2, 3, 3, 3, 4, 5, 6, 9]))
  const location = random.chance(0.07) ? null : random.chance(0.72) ? random.pick(HOMETOWNS) : random.pick(culture.towns)
  const year = random.integer(0, institution.years.length - 1)
  const tall = random.integer(0, 12) + (presents === 'man' ? 65 : 60)
  const handle = addressable(`${firstName} ${lastName}`) || 'talent'
  const hasHeight = random.chance(0.9)
  const gender = random.chance(0.05) ? 'Non-Binary' : random.chance(0.04) ? 'Prefer Not to Say' : presents === 'woman' ? 'Female' : 'Male'
  return {
    presents,
    heritage: culture.heritage,
    firstName,
    lastName,
    email: `${handle}.${number}@${domain}`,
    cellPhone: `(${random.pick(AREA_CODES)}) 555-${String(random.integer(0, 9999)).padStart(4, '0')}`,
    major,
    expectedGraduationYear: random.integer(2026, 2030),
    year: random.chance(0.9) ? (institution.years[year] ?? null) : null,
    school: random.chance(0.85) ? random.pick(institution.schools) : null,
    instagram: random.chance(0.7) ? `@${handle.replaceAll('.', random.pick(['', '_', '.']))}` : null,
    location,
    age: random.chance(0.94) ? 18 + Math.min(year, 4) + random.pick([0, 0, 0, 1, 1, 2, 3, 5, 9]) : null,
    heightFeet: hasHeight ? Math.floor(tall / 12) : null,
    heightInches: hasHeight ? tall % 12 : null,
    experienceLevel: random.pick(LEVELS),
    gender: random.chance(0.92) && institution.genders.includes(gender) ? gender : null,
    ethnicity: random.chance(0.6) ? random.pick(institution.ethnicities) : null,
    religion: random.chance(0.4) ? random.pick(institution.religions) : null,
    specialties,
    bio: biography(random, { town: location ?? 'the valley', major, skills: specialties }),
    available: random.chance(0.86),
    weeklyAvailability: random.chance(0.5) ? week(random) : null,
    rating: random.chance(0.35) ? random.integer(45, 98) : 0,
  }
}
