import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import type { AbsenceKind } from '@callboard/contract/schedule/absences/rules'

export const ABSENCE_VIEWS = ['person', 'project'] as const
export type AbsenceView = (typeof ABSENCE_VIEWS)[number]

/** The absences of one person, or of one casting call. */
export interface AbsenceGroup {
  readonly id: number
  readonly name: string
  readonly absences: readonly Absence[]
  /** The numbers of absences that are not forgiven. */
  readonly counted: Readonly<Record<AbsenceKind, number>>
}

const countOf = (absences: readonly Absence[], kind: AbsenceKind) => absences.filter((one) => one.kind === kind && !one.forgiven).length

/** Groups absences. Groups with the most unforgiven absences come first, no-shows before late cancellations, then the latest. */
export function groupAbsences(absences: readonly Absence[], view: AbsenceView): AbsenceGroup[] {
  const of = (absence: Absence) => (view === 'person' ? absence.student : { id: absence.project.id, name: absence.project.title })
  return [...Map.groupBy(absences, (absence) => of(absence).id)]
    .flatMap(([id, group]) => {
      const [first] = group
      if (!first) return []
      const counted = { 'no-show': countOf(group, 'no-show'), 'late-cancellation': countOf(group, 'late-cancellation') }
      return [{ id, name: of(first).name, absences: group, counted }]
    })
    .toSorted(
      (one, other) =>
        total(other) - total(one) ||
        other.counted['no-show'] - one.counted['no-show'] ||
        latest(other).localeCompare(latest(one)) ||
        one.id - other.id,
    )
}

const total = ({ counted }: AbsenceGroup) => counted['no-show'] + counted['late-cancellation']
const latest = ({ absences }: AbsenceGroup) => absences[0]?.happenedAt ?? ''
