import type { StaffRole } from '@callboard/contract/access'
import type { Institution } from '@callboard/contract/institution'
import { LIST_OF, type ListedField } from '@callboard/contract/people/profiles/listed-fields'
import { addDays } from '@callboard/contract/time/month'
import { DEMO_EMAIL } from '#accounts/accounts/sign-in.service.ts'
import type { users } from '#db/schema/accounts.ts'
import type { consentsToConfirm } from '#db/schema/consents-to-confirm.ts'
import type { consents, studentProfiles } from '#db/schema/profiles.ts'
import { instantAt } from './days.ts'
import type { PersonName } from './names.ts'
import type { Heritage } from './portraits.ts'
import { prng } from './prng.ts'
import { type SyntheticStudent, syntheticStudent } from './synthetic-student.ts'

type AccountRow = typeof users.$inferInsert
type ProfileRow = typeof studentProfiles.$inferInsert

/** A student of the demo. */
export interface SampleStudent {
  readonly account: AccountRow
  readonly profile: ProfileRow
  /** The appearance in portraits, and the number of photos. */
  readonly looks: { readonly presents: 'woman' | 'man'; readonly heritage: Heritage; readonly shots: number }
}

const STUDENTS = 420
const DOMAIN = 'demo.callboard.example'
/** The newest profile was made today, the oldest this many days ago. */
const OLDEST_DAYS = 420

/** Casting directors; demo sign-in uses the first. */
export const SAMPLE_DIRECTORS = [
  { id: 'demo-director-1', email: DEMO_EMAIL.admin, firstName: 'Dana', lastName: 'Whitfield' },
  { id: 'demo-director-2', email: `marcus.ellery@${DOMAIN}`, firstName: 'Marcus', lastName: 'Ellery' },
] as const

/** Everybody who works for the office. */
export const SAMPLE_STAFF: readonly (AccountRow & { role: StaffRole })[] = [
  ...SAMPLE_DIRECTORS.map((person) => ({ ...person, role: 'admin' as const })),
  { id: 'demo-assistant-1', email: DEMO_EMAIL.assistant, firstName: 'Noor', lastName: 'Haddad', role: 'assistant' },
  { id: 'demo-photographer-1', email: DEMO_EMAIL.photographer, firstName: 'Felix', lastName: 'Brandt', role: 'photographer' },
]

/** The demo student: every field is filled in, with texts of her own. */
const SIGNED_IN_STUDENT: Partial<SyntheticStudent> & Pick<SyntheticStudent, 'presents' | 'heritage'> = {
  presents: 'woman',
  heritage: 'latin',
  firstName: 'Camila',
  lastName: 'Torres Ibáñez',
  email: DEMO_EMAIL.student,
  cellPhone: '(310) 555-0142',
  major: 'Theatre Arts',
  year: 'Junior',
  instagram: '@camila.onstage',
  location: 'San José, CA',
  age: 20,
  heightFeet: 5,
  heightInches: 6,
  experienceLevel: 'intermediate',
  gender: 'Female',
  ethnicity: 'Hispanic',
  religion: 'Prefer not to Say',
  specialties: ['Acting', 'Musical Theatre', 'Spanish', 'Salsa', 'Voice-over', 'Hosting', 'Yoga'],
  bio: 'I grew up between San José and my grandmother’s kitchen, which is where I learned timing. Three years of musical theatre (Vanessa in In the Heights, a very tall Puck), two commercials for the campus bookstore and one short film that made it to a festival in Fresno.\n\nFluent in Spanish, good with animals, calm at 5 AM.',
  available: true,
  // From noon on, on workdays.
  weeklyAvailability: Object.fromEntries(
    [1, 2, 3, 4, 5].map((day) => [day, [false, false, false, false, ...Array<boolean>(9).fill(true)]]),
  ),
  rating: 86,
}

/** Long or unusual names, which lists and cards must fit and a search must find. */
const UNUSUAL: readonly PersonName[] = [
  unusual('Maria Guadalupe Esperanza', 'de la Concepción Montgomery-Featherston', 'woman', 'latin', 'Ciudad de México'),
  unusual('O', 'Y', 'woman', 'east-asian', 'Seoul'),
  unusual('Łukasz', 'Wójcik', 'man', 'european', 'Łódź'),
  unusual('X', 'Ng', 'man', 'east-asian', 'Hong Kong'),
  unusual('Žofia', 'Dvořáková', 'woman', 'european', 'Praha'),
  unusual('Siobhán', "O'Brien", 'woman', 'european', 'Cork'),
  unusual('José', 'Núñez', 'man', 'latin', 'San Juan'),
  unusual('美玲', '李', 'woman', 'east-asian', 'Taipei'),
  unusual('نور', 'السيد', 'woman', 'middle-eastern', 'Cairo'),
  unusual('Jürgen', 'Großmann', 'man', 'european', 'Köln'),
]

function unusual(firstName: string, lastName: string, presents: PersonName['presents'], heritage: Heritage, town: string): PersonName {
  return { firstName, lastName, presents, culture: { heritage, towns: [town] } }
}

/** They are among the newest students, at intervals. */
const unusualName = (number: number) => UNUSUAL[(number - 5) / 7]

/** One to six photos; most students have a few. */
const SHOTS = [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6]

function studentNumber(number: number, today: string, institution: Institution): SampleStudent {
  const random = prng(`demo person ${number}`)
  const { presents, heritage, ...fields } = {
    ...syntheticStudent(`demo ${number}`, { domain: DOMAIN, number, institution, name: unusualName(number) }),
    ...(number === 1 && SIGNED_IN_STUDENT),
  }
  const daysAgo = number === 1 ? 200 : Math.floor(((number - 2) / STUDENTS) * OLDEST_DAYS)
  const createdAt = instantAt(institution.timeZone, addDays(today, -daysAgo), '00:00')
  // Within the day, but never in the future: the newest registered before the office opened.
  createdAt.setTime(createdAt.getTime() + (daysAgo === 0 ? 0 : random.integer(8 * 60, 20 * 60) * 60_000) - number * 1000)
  const id = `demo-student-${number}`
  const { firstName, lastName, email } = fields
  // The demo's student uses the default lists; the institution may have others.
  const unlisted = (Object.keys(LIST_OF) as ListedField[]).filter((field) => !institution[LIST_OF[field]].includes(fields[field] ?? ''))
  return {
    account: { id, email: email.toLowerCase(), firstName, lastName, isSample: true, createdAt, updatedAt: createdAt },
    profile: {
      ...fields,
      ...(number === 1 && { expectedGraduationYear: Number(today.slice(0, 4)) + 2, school: institution.schools[0] ?? null }),
      ...Object.fromEntries(unlisted.map((field) => [field, null])),
      id: random.integer(1, 2 ** 20 - 1) * 2 ** 32 + random.integer(0, 2 ** 32 - 1),
      userId: id,
      createdAt,
      updatedAt: createdAt,
    },
    looks: { presents, heritage, shots: number === 1 ? 6 : random.pick(SHOTS) },
  }
}

/** @returns the students of the demo, newest first, except that the one for demo sign-in comes first */
export function sampleStudents(today: string, institution: Institution): SampleStudent[] {
  return Array.from({ length: STUDENTS }, (_, index) => studentNumber(index + 1, today, institution))
}

const KIOSK_VISITORS = 2

/** The newest students who applied to nothing, as if they had registered at the kiosk and not signed in yet. */
export function withKioskVisitors(students: readonly SampleStudent[], applicants: ReadonlySet<number>): SampleStudent[] {
  const visitors = new Set(
    students
      .slice(1)
      .filter(({ profile }) => !applicants.has(profile.id))
      .slice(0, KIOSK_VISITORS),
  )
  return students.map((student) =>
    visitors.has(student) ? { ...student, profile: { ...student.profile, confirmation: 'none', awaitsReview: true } } : student,
  )
}

/** Every eighth student has not answered the question about photographs, including the demo student. */
const ANSWERED_OF = 8

/** The name of the text version before the current one. */
const EARLIER_TEXT = 'earlier'

/** A student's answers: mostly yes to casting and to outside directors. */
function answerOf(index: number, version: string): Pick<typeof consents.$inferInsert, 'uses' | 'textVersion'> {
  if (index % 11 === 3) return { uses: [], textVersion: version }
  if (index % 13 === 5) return { uses: ['casting', 'directors'], textVersion: EARLIER_TEXT }
  return { uses: index % 7 === 2 ? ['casting'] : ['casting', 'directors'], textVersion: version }
}

/** Rows of the students' consents; those who have not signed in have given none. */
export function consentRows(students: readonly SampleStudent[], { consent }: Institution, now: Date): (typeof consents.$inferInsert)[] {
  return students.flatMap(({ account, profile }, index) =>
    index % ANSWERED_OF === 0 || profile.confirmation === 'none'
      ? []
      : [{ userId: account.id, ...answerOf(index, consent.version), way: 'self', givenAt: now }],
  )
}

/** What was ticked in the registrations of students who have not signed in. */
export function tickedRows(
  students: readonly SampleStudent[],
  { consent }: Institution,
  now: Date,
): (typeof consentsToConfirm.$inferInsert)[] {
  return students.flatMap(({ account, profile }) =>
    profile.confirmation === 'none'
      ? [{ userId: account.id, uses: ['casting', 'directors'], textVersion: consent.version, way: 'kiosk', tickedAt: now }]
      : [],
  )
}
