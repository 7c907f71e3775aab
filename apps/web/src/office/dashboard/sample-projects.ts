import type { Project } from '@callboard/contract/casting/projects/endpoints'

const shared = {
  description: null,
  deadline: null,
  location: null,
  address: null,
  shootTime: null,
  endTime: null,
  major: null,
  wardrobe: null,
  inspirationPhotos: [],
  allowedYears: ['any'],
  requirements: { gender: ['Any/All'], skills: [] },
  version: 1,
  createdAt: '2026-09-01T16:00:00.000Z',
  updatedAt: '2026-09-01T16:00:00.000Z',
}

/** Sample casting calls of the preview; they are not stored anywhere. */
export const SAMPLE_PROJECTS: readonly Project[] = [
  {
    ...shared,
    id: 1,
    title: 'Admissions viewbook portraits',
    type: 'photo-shoot',
    status: 'active',
    urgent: true,
    campus: 'Malibu Campus',
    shootDate: '2027-02-18',
    numberOfStudents: 8,
    open: true,
    description: 'Natural light portraits across campus for next year’s viewbook.',
  },
  {
    ...shared,
    id: 2,
    title: 'Welcome week film',
    type: 'video-shoot',
    status: 'active',
    urgent: false,
    campus: 'Malibu Campus',
    shootDate: '2027-03-05',
    numberOfStudents: 12,
    open: true,
    description: 'Two minutes on the first week of a first year, told by the people who live it.',
  },
  {
    ...shared,
    id: 3,
    title: 'Graduate story interviews',
    type: 'interview',
    status: 'completed',
    urgent: false,
    campus: 'West LA Campus',
    shootDate: '2026-10-12',
    numberOfStudents: 4,
    open: false,
  },
  {
    ...shared,
    id: 4,
    title: 'Research in 60 seconds',
    type: 'social-media-post',
    status: 'draft',
    urgent: false,
    campus: 'Irvine Campus',
    shootDate: null,
    numberOfStudents: 3,
    open: false,
  },
]

/** Sample applications by casting call. */
export const SAMPLE_COUNTS: ReadonlyMap<number, number> = new Map([
  [1, 14],
  [2, 23],
  [3, 9],
])
