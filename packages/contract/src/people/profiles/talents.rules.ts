import { withValues } from '../../translate.ts'
import { GRADUATION_YEARS } from './graduation.ts'

/** Bounds of the Add Talent form. */
export const ADD_TALENT_LIMITS = {
  minAge: 16,
  maxAge: 65,
  minGraduationYear: GRADUATION_YEARS.minGraduationYear,
  get maxGraduationYear() {
    return GRADUATION_YEARS.maxGraduationYear
  },
} as const

/** Limits of the Edit Talent form and of the edit link page. */
export const EDIT_TALENT_LIMITS = {
  minAge: 16,
  maxAge: 100,
  minGraduationYear: GRADUATION_YEARS.minGraduationYear,
  get maxGraduationYear() {
    return GRADUATION_YEARS.maxGraduationYear
  },
} as const

/** Hours in which a deleted profile can be restored. */
export const DELETED_TALENT_HOURS = 24

/** The most profiles that one call deletes. */
export const MAX_BULK_DELETE = 1000

/** Most talents that can be selected for a message, an export or a list of links. */
export const MAX_CHOSEN = 2000

/** Texts of Add and Edit Talent. */
export const TALENT_MESSAGE = {
  missing: 'Talent not found',
  studentUserId: 'Student user ID is required',
  ageOnAdding: withValues('Please enter an age from {minimum} to {maximum}', {
    minimum: ADD_TALENT_LIMITS.minAge,
    maximum: ADD_TALENT_LIMITS.maxAge,
  }),
  rating: 'Please enter a rating from 0 to 100',
  fileTooLarge: 'File too large',
  fileTooLargeHint: 'Please select images smaller than 50MB',
  uploadFailed: 'Upload failed',
  createFailed: 'Failed to create profile. Please try again.',
  updateFailed: 'Failed to update profile',
  deleteFailed: 'Failed to delete profile. Please try again.',
  deleted: 'Profile deleted',
  bulkDeleteFailed: 'Failed to delete profiles',
  noneChosen: 'Please choose at least one profile',
  tooManyChosen: withValues('Please choose at most {most} people at once', { most: MAX_CHOSEN }),
  confirmed: 'Profile confirmed',
  unconfirmed: 'Confirmation taken back',
  confirmFailed: 'Failed to confirm the profile',
  restoreGone: 'This deletion can no longer be undone.',
} as const
