import { formatDay } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { readable } from '#shared/profile-text.ts'
import type { Difference } from '#ui/conflict-panel.tsx'
import type { ProjectValues } from './project-form-model.ts'

/** Inputs that the user sees as one field; numbers derived from each other count as one. */
interface Part {
  readonly label: string
  readonly keys: readonly (keyof ProjectValues)[]
  readonly text: (values: ProjectValues) => string
}

const list = (values: readonly string[]) => values.map(readable).join(', ')

const PARTS: Readonly<Record<string, Part>> = {
  title: { label: msg('Title'), keys: ['title'], text: ({ title }) => title },
  description: { label: msg('Description'), keys: ['description'], text: ({ description }) => description ?? '' },
  type: { label: msg('Type'), keys: ['type'], text: ({ type }) => readable(type ?? '') },
  status: { label: msg('Status'), keys: ['status'], text: ({ status }) => readable(status ?? '') },
  deadline: { label: msg('Apply by'), keys: ['deadline'], text: ({ deadline }) => deadline && formatDay(deadline) },
  urgent: { label: msg('Urgent'), keys: ['urgent'], text: ({ urgent }) => (urgent ? t('Yes') : t('No')) },
  campus: { label: msg('Campus'), keys: ['campus'], text: ({ campus }) => campus ?? '' },
  location: { label: msg('Location'), keys: ['location'], text: ({ location }) => location ?? '' },
  address: { label: msg('Address'), keys: ['address'], text: ({ address }) => address ?? '' },
  shootDate: { label: msg('Shoot date'), keys: ['shootDate'], text: ({ shootDate }) => shootDate && formatDay(shootDate) },
  shootTime: { label: msg('Arrival'), keys: ['shootTime'], text: ({ shootTime }) => shootTime && formatTimeOfDay(shootTime) },
  endTime: { label: msg('End'), keys: ['endTime'], text: ({ endTime }) => endTime && formatTimeOfDay(endTime) },
  numbers: {
    label: msg('Numbers'),
    keys: ['numberOfStudents', 'numberOfMale', 'numberOfFemale'],
    text: ({ numberOfStudents, numberOfMale, numberOfFemale }) =>
      t('{numberOfStudents} students, {numberOfMale} men, {numberOfFemale} women', { numberOfStudents, numberOfMale, numberOfFemale }),
  },
  requirements: {
    label: msg('Gender and skills'),
    keys: ['requirements'],
    text: ({ requirements }) => [...requirements.gender.map(readable), ...requirements.skills].join(', '),
  },
  major: { label: msg('Major'), keys: ['major'], text: ({ major }) => major ?? '' },
  allowedYears: { label: msg('Years'), keys: ['allowedYears'], text: ({ allowedYears }) => list(allowedYears ?? []) },
  offersToAlternates: {
    label: msg('Offer an open place to the next alternate automatically'),
    keys: ['offersToAlternates'],
    text: ({ offersToAlternates }) => (offersToAlternates ? t('Yes') : t('No')),
  },
  wardrobe: { label: msg('Wardrobe'), keys: ['wardrobe'], text: ({ wardrobe }) => wardrobe ?? '' },
  inspirationPhotos: {
    label: msg('Inspiration photos'),
    keys: ['inspirationPhotos'],
    text: ({ inspirationPhotos: { length } }) => (length === 0 ? '' : plural(length, '1 photo', '{count} photos')),
  },
}

function isSame({ keys }: Part, a: ProjectValues, b: ProjectValues): boolean {
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))
}

/**
 * Merges typed values with those that another user saved meanwhile: fields that this user did not change take the other user's value.
 *
 * @param base the values from which both started
 */
export function mergeTyped(base: ProjectValues, typed: ProjectValues, theirs: ProjectValues): ProjectValues {
  const followed = Object.values(PARTS).filter((part) => isSame(part, typed, base))
  return { ...typed, ...Object.fromEntries(followed.flatMap(({ keys }) => keys.map((key) => [key, theirs[key]]))) }
}

/** The fields in which typed and stored values differ, as text. */
export function differencesOf(typed: ProjectValues, theirs: ProjectValues): Difference[] {
  return Object.entries(PARTS)
    .filter(([, part]) => !isSame(part, typed, theirs))
    .map(([field, { label, text }]) => ({ field, label: t(label), mine: text(typed), theirs: text(theirs) }))
}

/** The typed values, with one field replaced by the stored value. */
export function withTheirs(field: string, typed: ProjectValues, theirs: ProjectValues): ProjectValues {
  return { ...typed, ...Object.fromEntries((PARTS[field]?.keys ?? []).map((key) => [key, theirs[key]])) }
}
