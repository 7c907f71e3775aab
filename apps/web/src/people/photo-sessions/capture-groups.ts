import { plural, t } from '#app/language/t.ts'
import type { Capture } from './capture-store.ts'

/** The captures of one student that wait to be saved. */
export interface WaitingGroup {
  readonly studentId: number
  readonly studentName: string
  readonly captures: readonly Capture[]
}

/** Captures that wait to be saved, by student, oldest first; without discarded ones. */
export function waitingGroups(captures: readonly Capture[]): WaitingGroup[] {
  const groups = new Map<number, Capture[]>()
  for (const capture of captures) {
    if (capture.isDiscarded) continue
    groups.set(capture.studentId, [...(groups.get(capture.studentId) ?? []), capture])
  }
  return [...groups].map(([studentId, group]) => ({ studentId, studentName: group.at(-1)?.studentName ?? '', captures: group }))
}

/** *3 photos of Ada Lovelace wait to be saved* */
export function waitingText({ studentName, captures }: WaitingGroup): string {
  return plural(captures.length, '1 photo of {studentName} waits to be saved', '{count} photos of {studentName} wait to be saved', {
    studentName,
  })
}

export function photoCount(count: number): string {
  if (count === 0) return t('No photos yet')
  return plural(count, '1 photo', '{count} photos')
}
