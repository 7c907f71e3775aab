import { withValues } from '../../translate.ts'
import { GRADUATION_YEARS } from './graduation.ts'
import { HEIGHT } from './height.ts'
import { RATING } from './rating.ts'
import { AVAILABILITY } from './week.ts'

/**
 * Who confirmed that a profile belongs to its person: nobody yet (created at a kiosk or by an import), the casting office, or the
 * person by signing in. Nothing of an unconfirmed profile is public.
 */
export const CONFIRMATIONS = ['none', 'office', 'person'] as const

/** Bounds of profile fields. */
export const PROFILE_LIMITS = {
  minGraduationYear: GRADUATION_YEARS.minGraduationYear,
  get maxGraduationYear() {
    return GRADUATION_YEARS.maxGraduationYear
  },
  minAge: 16,
  maxAge: 100,
  maxRating: RATING.most,
  name: 100,
  phone: 40,
  major: 120,
  short: 120,
  bio: 5000,
  specialty: 60,
  specialties: 60,
  studentNumber: 40,
  officeNote: 5000,
} as const

export const PROFILE_MESSAGE = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  cellPhone: 'Cell phone is required',
  major: 'Major is required',
  graduationYear: 'Please enter a valid graduation year',
  age: withValues('Please enter an age from {minimum} to {maximum}', { minimum: PROFILE_LIMITS.minAge, maximum: PROFILE_LIMITS.maxAge }),
  height: `Please enter a height such as 5'6" or 168 cm`,
  heightFeet: withValues('Please enter feet from {minimum} to {maximum}', { minimum: HEIGHT.minFeet, maximum: HEIGHT.maxFeet }),
  heightInches: withValues('Please enter inches from 0 to {maximum}', { maximum: HEIGHT.maxInches }),
  feetToo: 'Please enter the feet, too',
  school: 'Please choose a school from the list',
  year: 'Please choose a year from the list',
  gender: 'Please choose a gender from the list',
  ethnicity: 'Please choose an ethnicity from the list',
  religion: 'Please choose a religion from the list',
  availability: withValues('Please send {least} to {most} hours for each day from 0 (Sunday) to 6', {
    least: AVAILABILITY.daySlots,
    most: AVAILABILITY.slots,
  }),
  created: 'Profile created successfully!',
  updated: 'Profile updated successfully!',
  createFailed: 'Failed to create profile. Please try again.',
  updateFailed: 'Failed to update profile. Please try again.',
  photoOrder: 'Please send every photo of the portfolio once',
  foreignPhoto: 'One of these photos is not yours or no longer exists',
} as const
