import type { TalentProfile } from './endpoints.ts'

/**
 * Who may see a field of a profile: the student, casting directors on one profile and in `lists` and search, the bearer of an
 * edit link or a view link, and anyone on a public page. A restricted profile (the hold) is visible only to its student. Without
 * `isPublic` there is no public page, and `hidesContact` hides email, telephone and Instagram on it.
 */
export const AUDIENCES = ['self', 'casting', 'lists', 'editLink', 'viewLink', 'public'] as const
export type Audience = (typeof AUDIENCES)[number]

const EVERYBODY = AUDIENCES
const OFFICE = ['self', 'casting', 'lists'] as const
const NOT_IN_LISTS = ['self', 'casting'] as const

/**
 * The audiences of each field. A test compares every answer of the server with this table. A new field is visible to nobody until
 * it is added here.
 */
export const AUDIENCE_OF: Readonly<Record<keyof TalentProfile, readonly Audience[]>> = {
  id: [...OFFICE, 'public'],
  userId: NOT_IN_LISTS,
  firstName: EVERYBODY,
  lastName: EVERYBODY,
  email: EVERYBODY,
  cellPhone: EVERYBODY,
  phone: [...OFFICE, 'viewLink', 'public'],
  studentNumber: ['casting'],
  officeNote: ['casting'],
  instagram: EVERYBODY,
  major: EVERYBODY,
  expectedGraduationYear: EVERYBODY,
  year: OFFICE,
  school: [...OFFICE, 'editLink', 'viewLink'],
  location: EVERYBODY,
  age: EVERYBODY,
  height: EVERYBODY,
  heightFeet: [...OFFICE, 'editLink', 'public'],
  heightInches: [...OFFICE, 'editLink', 'public'],
  experienceLevel: [...OFFICE, 'public'],
  gender: OFFICE,
  ethnicity: NOT_IN_LISTS,
  religion: NOT_IN_LISTS,
  specialties: EVERYBODY,
  bio: EVERYBODY,
  portfolio: EVERYBODY,
  available: [...OFFICE, 'viewLink', 'public'],
  weeklyAvailability: [...NOT_IN_LISTS, 'editLink', 'viewLink'],
  rating: OFFICE,
  confirmation: OFFICE,
  awaitsReview: NOT_IN_LISTS,
  isPublic: NOT_IN_LISTS,
  hidesContact: NOT_IN_LISTS,
  version: [...NOT_IN_LISTS, 'editLink'],
  createdAt: OFFICE,
  updatedAt: NOT_IN_LISTS,
}
