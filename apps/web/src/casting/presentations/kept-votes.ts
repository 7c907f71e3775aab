import type { OwnVote, Review, ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { VERDICTS } from '@callboard/contract/casting/presentations/rules'

/** A vote that the server has not stored yet. */
export type KeptVote = OwnVote

/** Votes that the server has not stored yet, by the key of the person. */
export type KeptVotes = Readonly<Record<string, KeptVote>>

const isVerdict = (value: unknown): value is OwnVote['verdict'] => value === null || VERDICTS.some((one) => one === value)

function readVote(value: unknown): KeptVote | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { verdict = null, comment = null, scores = [], version = 0 } = value as Partial<Record<keyof KeptVote, unknown>>
  const isRead =
    isVerdict(verdict) &&
    (comment === null || typeof comment === 'string') &&
    Array.isArray(scores) &&
    scores.every((score) => score === null || typeof score === 'number') &&
    typeof version === 'number'
  return isRead ? { verdict, comment, scores, version } : undefined
}

/** Reads votes from the storage of this device, which may contain anything. */
export function readVotes(kept: unknown): KeptVotes {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, value]) => {
      const vote = readVote(value)
      return vote ? [[key, vote]] : []
    }),
  )
}

/** The storage key for the votes of a link. It contains only a part of the token, because the whole token would open the link. */
export const keptName = (token: string) => `review-votes.${token.slice(0, 8)}`

/** The reviewer's current vote on a person: the one not stored yet, or else the stored one. */
export const voteOn = (person: ReviewedPerson, kept: KeptVotes): OwnVote => kept[person.key] ?? person.vote

/** Whether two votes are equal. */
function saysSame(one: OwnVote, other: OwnVote): boolean {
  const said = ({ verdict, comment, scores }: OwnVote) =>
    JSON.stringify([verdict, comment || null, scores.some((score) => score !== null) ? scores : []])
  return said(one) === said(other)
}

/** The unstored votes on people who are still shown, without those that equal the stored vote. */
export function stillKept(kept: KeptVotes, { people }: Pick<Review, 'people'>): KeptVotes {
  const byKey = new Map(people.map((person) => [person.key, person]))
  return Object.fromEntries(
    Object.entries(kept).filter(([key, vote]) => {
      const person = byKey.get(key)
      return person !== undefined && !saysSame(vote, person.vote)
    }),
  )
}

/** The number of people with a verdict. */
export const countVoted = (people: readonly ReviewedPerson[], kept: KeptVotes) =>
  people.filter((person) => voteOn(person, kept).verdict !== null).length

/** The first person without a verdict, searching from a place to the end and then from the start; `null` when all have one. */
export function nextOpen(people: readonly ReviewedPerson[], kept: KeptVotes, from: number): number | null {
  for (let step = 0; step < people.length; step++) {
    const at = (from + step) % people.length
    const person = people[at]
    if (person && voteOn(person, kept).verdict === null) return at
  }
  return null
}

/** The keys of all people who share the slot of the person at a place. */
export function inRoomWith(people: readonly ReviewedPerson[], place: number | null): ReadonlySet<string> {
  const start = place === null ? undefined : people[place]?.slot?.startDate
  return new Set(people.flatMap(({ key, slot }) => (start !== undefined && slot?.startDate === start ? [key] : [])))
}

/** On an audition day, the place of the person who is in the room now, or else of the next one; `null` after the last slot. */
export function inRoomAt(people: readonly ReviewedPerson[], now: Date): number | null {
  const place = people.findIndex(({ slot }) => slot && new Date(slot.endDate) > now)
  return place === -1 ? null : place
}
