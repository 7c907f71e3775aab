import type { AvailabilityException, Term, TermInput } from '@callboard/contract/people/availability/endpoints'
import type { Timetable, TimetableInput } from '@callboard/contract/people/availability/timetables.endpoints'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { availabilityQuery, OWN_BUSY_KEY } from '#shared/queries/availability.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import type { WeekHours } from '#ui/week-grid-model.ts'

export type NewException = Omit<AvailabilityException, 'id'>

/** The messages of the invalid fields. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => (error instanceof ApiError ? error.fields : {})

/** Why a change failed: the message of its first invalid field, otherwise the message of the server. */
export function changeErrorText(error: unknown): string {
  const [first] = Object.values(fieldErrors(error))
  return first ?? errorText(error, t('Please try again.'))
}

const failing = (title: string) => (error: unknown) => ({ title, description: changeErrorText(error) })

/** The reads that every change affects. */
const changes = [availabilityQuery, { queryKey: OWN_BUSY_KEY }]

/**
 * Adds and removes exceptions; removing can be undone.
 *
 * @param onAdded called before the list is read again, so that it does not clear text that the user types afterwards
 */
export function useExceptions(onAdded: () => void) {
  const add = useChange({
    mutationFn: (body: NewException) => api('POST /api/availability/exceptions', { body }),
    onSuccess: ({ isFree }) => {
      toast({ title: isFree ? t('You are free then') : t('You are busy then') })
      onAdded()
    },
    changes,
  })
  const restore = useChange({
    mutationFn: (body: NewException) => api('POST /api/availability/exceptions', { body }),
    failed: failing(t('Not restored')),
    changes,
  })
  const remove = useChange({
    mutationFn: ({ id }: AvailabilityException) => api('DELETE /api/availability/exceptions/{id}', { params: { id } }),
    onSuccess: (_, exception) =>
      toast({
        title: t('Exception removed'),
        undo: () => restore.mutate(exception),
      }),
    failed: failing(t('Not removed')),
    changes,
  })
  return { add, remove }
}

/** Saves and removes terms; removing can be undone. */
export function useTerms(onSaved: () => void) {
  const save = useChange({
    mutationFn: ({ id, ...body }: TermInput & { id: number | null }) =>
      id === null ? api('POST /api/availability/terms', { body }) : api('PUT /api/availability/terms/{id}', { params: { id }, body }),
    onSuccess: ({ name }) => {
      toast({ title: t('Term saved'), description: name })
      onSaved()
    },
    changes,
  })
  const restore = useChange({
    mutationFn: (body: TermInput) => api('POST /api/availability/terms', { body }),
    failed: failing(t('Not restored')),
    changes,
  })
  const remove = useChange({
    mutationFn: ({ id }: Term) => api('DELETE /api/availability/terms/{id}', { params: { id } }),
    onSuccess: (_, term) =>
      toast({
        title: t('Term removed'),
        description: term.name,
        undo: () => restore.mutate(term),
      }),
    failed: failing(t('Not removed')),
    changes,
  })
  return { save, remove }
}

/** Saves the weekly hours of the profile. */
export function useWeek(profile: OwnProfile, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (weeklyAvailability: WeekHours | null) => {
      const { firstName, lastName, email, cellPhone, major, version } = profile
      // If the year is missing, the server answers with an error that asks for it.
      const expectedGraduationYear = profile.expectedGraduationYear ?? Number.NaN
      const required = { firstName, lastName, email, cellPhone, major, expectedGraduationYear }
      return api('PUT /api/student-profile', { body: { ...required, weeklyAvailability, version } })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(myProfileQuery.queryKey, saved)
      toast({ title: t('Your week is saved') })
      onSaved()
    },
    changes,
  })
}

/**
 * Adds, reads and removes timetables; removing can be undone.
 *
 * @param onFound called with the start of the first class in the file
 */
export function useTimetables(onFound: (start: string) => void) {
  const add = useChange({
    mutationFn: (body: TimetableInput) => api('POST /api/availability/timetables', { body }),
    onSuccess: ({ reading }) => {
      toast({ title: t('Timetable added'), description: plural(reading?.found ?? 0, '1 class was found', '{count} classes were found') })
      const [first] = reading?.preview ?? []
      if (first) onFound(first.start)
    },
    changes,
  })
  const read = useChange({
    mutationFn: ({ id }: Timetable) => api('POST /api/availability/timetables/{id}/read', { params: { id } }),
    onSuccess: ({ reading }) => {
      if (reading) toast({ title: plural(reading.found, '1 class was found', '{count} classes were found') })
    },
    failed: failing(t('Not read again')),
    changes,
  })
  const restore = useChange({
    mutationFn: (removed: string) => api('POST /api/availability/timetables/restore', { body: { restore: removed } }),
    failed: failing(t('Not restored')),
    changes,
  })
  const remove = useChange({
    mutationFn: ({ id }: Timetable) => api('DELETE /api/availability/timetables/{id}', { params: { id } }),
    onSuccess: (removed, { name }) =>
      toast({
        title: t('Timetable removed'),
        description: name,
        undo: () => restore.mutate(removed.restore),
      }),
    failed: failing(t('Not removed')),
    changes,
  })
  return { add, read, remove }
}
