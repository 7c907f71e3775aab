import { isClosed } from '@callboard/contract/casting/closure/rules'
import type { CastingNumbers } from '@callboard/contract/casting/projects/casting-numbers'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { projectInput } from '@callboard/contract/casting/projects/endpoints'
import type { PROJECT_GENDERS } from '@callboard/contract/casting/projects/rules'
import type { Institution } from '@callboard/contract/institution'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { t } from '#app/language/t.ts'

/** The values of the form; an empty input is an empty string. */
export type ProjectValues = Omit<z.input<typeof projectInput>, keyof CastingNumbers | 'requirements'> &
  CastingNumbers & {
    deadline: string
    shootDate: string
    shootTime: string
    endTime: string
    inspirationPhotos: string[]
    requirements: { gender: (typeof PROJECT_GENDERS)[number][]; skills: string[] }
  }

/** The initial values of the form; the version is `null` for a new casting call. */
export interface ProjectBase {
  readonly version: number | null
  readonly values: ProjectValues
}

/** A new casting call with our defaults and the institution's texts. */
export function emptyProject(institution: Institution): ProjectValues {
  return {
    title: '',
    description: '',
    type: 'photo-video-shoot',
    status: 'active',
    urgent: false,
    deadline: '',
    campus: institution.campuses[0] ?? '',
    location: '',
    address: '',
    shootDate: '',
    shootTime: '',
    endTime: '',
    major: '',
    wardrobe: t(institution.wardrobe),
    inspirationPhotos: [],
    allowedYears: ['any'],
    numberOfStudents: 1,
    numberOfMale: 0,
    numberOfFemale: 0,
    requirements: { gender: ['Any/All'], skills: [] },
    offersToAlternates: false,
  }
}

/** A stored casting call as the values of the form. */
export function valuesOf(project: Project): ProjectValues {
  return {
    title: project.title,
    description: project.description ?? '',
    type: project.type as ProjectValues['type'],
    status: project.status,
    urgent: project.urgent,
    deadline: project.deadline ?? '',
    campus: project.campus ?? '',
    location: project.location ?? '',
    address: project.address ?? '',
    shootDate: project.shootDate ?? '',
    shootTime: project.shootTime ?? '',
    endTime: project.endTime ?? '',
    major: project.major ?? '',
    wardrobe: project.wardrobe ?? '',
    inspirationPhotos: project.inspirationPhotos,
    allowedYears: project.allowedYears as ProjectValues['allowedYears'],
    numberOfStudents: project.numberOfStudents,
    numberOfMale: project.numberOfMale ?? 0,
    numberOfFemale: project.numberOfFemale ?? 0,
    requirements: { ...project.requirements, gender: project.requirements.gender as ProjectValues['requirements']['gender'] },
    offersToAlternates: project.offersToAlternates ?? false,
  }
}

/**
 * The body that changes a stored casting call. If the numbers of men and women are neither stored nor typed, they are left out: a zero
 * would say that nobody of that gender is needed.
 */
export function changeOf({ numberOfMale, numberOfFemale, ...values }: ProjectValues, stored: Pick<Project, keyof CastingNumbers>) {
  return {
    ...values,
    ...((numberOfMale > 0 || typeof stored.numberOfMale === 'number') && { numberOfMale }),
    ...((numberOfFemale > 0 || typeof stored.numberOfFemale === 'number') && { numberOfFemale }),
  }
}

/** The fields that people agree to with a booking, and the status. Before a change of these, the form asks the server what it affects. */
export const planFieldsOf = ({ status, shootDate, shootTime, endTime, location, address, campus, numberOfStudents }: ProjectValues) => ({
  numberOfStudents,

  status,
  shootDate,
  shootTime,
  endTime,
  location,
  address,
  campus,
})

/** Whether the form changes the day, times or place, closes the casting call, or reduces its places. */
export const changesPlan = (typed: ProjectValues, stored: ProjectValues): boolean => {
  const plan = (values: ProjectValues) =>
    JSON.stringify({ ...planFieldsOf(values), status: isClosed(values.status ?? 'active') && values.status, numberOfStudents: null })
  return plan(typed) !== plan(stored) || Number(typed.numberOfStudents) < Number(stored.numberOfStudents)
}

/** `any` cannot be combined: choosing it clears the years, and choosing a year clears it. */
export function withYear(chosen: readonly string[], year: string, on: boolean): string[] {
  if (year === 'any') return ['any']
  const years = on ? [...chosen.filter((one) => one !== 'any'), year] : chosen.filter((one) => one !== year)
  return years.length === 0 ? ['any'] : years
}

const orNull = (text: string | null | undefined) => (text?.trim() ? text : null)

/** The typed values, for the component that shows a casting call to students. */
export function previewOf(values: ProjectValues) {
  return {
    title: values.title,
    description: orNull(values.description),
    type: values.type ?? 'photo-video-shoot',
    status: values.status ?? 'active',
    urgent: values.urgent ?? false,
    deadline: orNull(values.deadline),
    campus: orNull(values.campus),
    location: orNull(values.location),
    address: orNull(values.address),
    shootDate: orNull(values.shootDate),
    shootTime: orNull(values.shootTime),
    endTime: orNull(values.endTime),
    major: orNull(values.major),
    wardrobe: orNull(values.wardrobe),
    inspirationPhotos: values.inspirationPhotos,
    allowedYears: values.allowedYears ?? [],
    numberOfStudents: values.numberOfStudents,
    requirements: values.requirements,
  }
}

export type PreviewedProject = ReturnType<typeof previewOf>

/** Validates the form with the contract's schema. The raw values are sent, and the server parses them with the same schema. */
export const checkProject = zodResolver(projectInput, undefined, { raw: true }) as Resolver<ProjectValues>
