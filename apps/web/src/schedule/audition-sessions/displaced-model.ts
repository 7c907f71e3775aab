import type { AuditionPlanEffects } from '@callboard/contract/schedule/audition-sessions/endpoints'
import type { Displaced } from './use-audition-changes.ts'

type Person = AuditionPlanEffects['displaced'][number]

/** What happens to somebody who would lose their slot. */
type Wish = Displaced['to']

/** What somebody has chosen in the dialog. */
export interface DisplacedChoice {
  /** Whether people keep their time of day where they can. */
  readonly keepTimes: boolean
  /** What was chosen for single people, by the ids of invitations. */
  readonly wishes: Readonly<Record<number, Wish>>
  /** Why people come at a time that something else takes. */
  readonly reason: string
}

/** Whether nothing needs to be said about somebody to keep their time. */
const keepsSimply = ({ canKeep, clash }: Person) => canKeep && clash === null

/**
 * What happens to people who would lose their slot. Who keeps their time by the switch is only counted. All others are exceptions, who get
 * another slot while one is left, if nothing is chosen for them.
 *
 * @returns the exceptions in the order of slots, how many `keep` their time by the switch, and how many places are `left` for the exceptions
 */
export function displacedPlan({ displaced, free }: AuditionPlanEffects, { keepTimes, wishes }: Omit<DisplacedChoice, 'reason'>) {
  const isKept = (person: Person) => keepTimes && keepsSimply(person) && wishes[person.id] === undefined
  const kept = displaced.filter(isKept)
  const others = displaced.filter((person) => !isKept(person))
  let left = free - kept.length - others.filter(({ id }) => wishes[id] === 'same-time').length
  const places = left
  left -= others.filter(({ id }) => wishes[id] === 'another-slot').length
  const exceptions = others.map((person): { person: Person; to: Wish } => {
    const chosen = wishes[person.id]
    if (chosen !== undefined) return { person, to: chosen }
    return { person, to: left-- > 0 ? 'another-slot' : 'released' }
  })
  return {
    exceptions,
    kept,
    /** How many would keep their time if the switch were on. */
    keep: displaced.filter((person) => keepsSimply(person) && (wishes[person.id] === undefined || wishes[person.id] === 'same-time'))
      .length,
    left: Math.max(0, places),
    needsReason: exceptions.some(({ person, to }) => to === 'same-time' && person.clash !== null),
  }
}
