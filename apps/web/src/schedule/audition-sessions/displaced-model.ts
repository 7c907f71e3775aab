import type { AuditionPlanEffects } from '@callboard/contract/schedule/audition-sessions/endpoints'
import type { Displaced } from './use-audition-changes.ts'

type Person = AuditionPlanEffects['displaced'][number]

/** What happens to a person who would lose their slot. */
type Wish = Displaced['to']

/** The choices of the user in the dialog. */
export interface DisplacedChoice {
  /** Whether people keep their time of day if possible. */
  readonly keepTimes: boolean
  /** The choices for single people, by the ids of their invitations. */
  readonly wishes: Readonly<Record<number, Wish>>
  /** The reasons why people come at a time at which they are busy. */
  readonly reason: string
}

/** Whether a person can keep their time without a reason. */
const keepsSimply = ({ canKeep, clash }: Person) => canKeep && clash === null

/**
 * Decides about people who would lose their slot. Those who keep their time by the switch are only counted. All others are exceptions:
 * unless the user chooses otherwise, they get another slot while there are some.
 *
 * @returns the exceptions in the order of slots, the number who `keep` their time by the switch, and the number of places `left` for the
 * exceptions
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
    /** The number of people who would keep their time if the switch were on. */
    keep: displaced.filter((person) => keepsSimply(person) && (wishes[person.id] === undefined || wishes[person.id] === 'same-time'))
      .length,
    left: Math.max(0, places),
    needsReason: exceptions.some(({ person, to }) => to === 'same-time' && person.clash !== null),
  }
}
