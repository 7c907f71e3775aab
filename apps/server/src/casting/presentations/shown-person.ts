import { createHash, createHmac } from 'node:crypto'
import type { OtherVote, OwnVote, ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import type { BlindTapes, CommentReaders, ShownField, Verdict } from '@callboard/contract/casting/presentations/rules'
import { IMAGE_WIDTHS, type Photo, type PhotoSize } from '@callboard/contract/people/photos/endpoints'
import { formatHeight } from '@callboard/contract/people/profiles/height'
import type { StoredPhoto } from '#people/photos/portfolio.service.ts'
import { LEFT_OUT } from './without-names.ts'

/** What decides how a presentation looks. */
export interface ShownAs {
  readonly seed: Buffer
  readonly shown: readonly ShownField[]
  readonly downloads: boolean
  readonly isBlind: boolean
  readonly blindTapes: BlindTapes
  readonly othersSeen: boolean
  readonly rubric: readonly string[]
}

/** A tape of somebody who is presented. */
export interface TapeFacts {
  readonly id: number
  /** Its address on another site; `null` when the video is stored. */
  readonly elsewhere: string | null
  readonly duration: number | null
  readonly hasCaptions: boolean
  /** Whether the person may say their name in it: unless every request that it was made for asked for no slate. */
  readonly mayNameThem: boolean
}

/** All that is known of somebody who is presented, from which `shownTo` takes what a reviewer may see. */
export interface PersonFacts {
  readonly applicationId: number
  readonly studentId: number
  readonly firstName: string
  readonly lastName: string
  readonly roleName: string
  readonly photos: readonly StoredPhoto[]
  readonly tapes: readonly TapeFacts[]
  readonly specialties: readonly string[]
  readonly heightFeet: number | null
  readonly heightInches: number | null
  readonly year: string | null
  readonly note: string | null
  readonly slot: { readonly start: Date; readonly end: Date; readonly room: string } | null
}

/** A vote as it is stored; a score of 0 was not given. */
export interface StoredVote {
  readonly reviewerId: number
  readonly applicationId: number
  readonly verdict: Verdict | null
  readonly comment: string | null
  readonly commentFor: CommentReaders
  readonly scores: readonly number[]
  readonly version: number
}

/** Somebody who reviews. */
export interface ReviewerFacts {
  readonly id: number
  readonly name: string | null
}

const digest = (seed: Buffer, text: string) => createHmac('sha256', seed).update(text).digest()

/** The key that names an application, a tape or a photo in a presentation. It says nothing about it, not even how old it is. */
export function keyOf(seed: Buffer, kind: 'person' | 'tape' | 'photo', id: number | string): string {
  return digest(seed, `${kind}/${id}`).subarray(0, 15).toString('base64url')
}

const NUMBERS = { first: 1000, count: 9000 } as const

/**
 * Numbers in place of names, the same for every reviewer, so that a panel can talk about them. A number stays while others come and go, unless two people
 * would have the same one.
 */
export function numbersOf(seed: Buffer, studentIds: readonly number[]): ReadonlyMap<number, number> {
  const drawn = [...new Set(studentIds)].map((id) => ({ id, order: digest(seed, `number/${id}`) }))
  drawn.sort((one, other) => Buffer.compare(one.order, other.order))
  const taken = new Set<number>()
  const numbers = new Map<number, number>()
  for (const { id, order } of drawn) {
    let number = order.readUInt32BE(0) % NUMBERS.count
    while (taken.has(number)) number = (number + 1) % NUMBERS.count
    taken.add(number)
    numbers.set(id, NUMBERS.first + number)
  }
  return numbers
}

/** The order in which a reviewer sees people: as they come, and in blind mode one of the reviewer's own that says nothing about names. */
export function inOrderOf<Person extends Pick<PersonFacts, 'studentId'>>(
  { seed, isBlind }: Pick<ShownAs, 'seed' | 'isBlind'>,
  reviewerId: number,
  people: readonly Person[],
): Person[] {
  if (!isBlind) return [...people]
  const placed = people.map((person) => ({ person, order: digest(seed, `order/${reviewerId}/${person.studentId}`) }))
  // Roles of one person stay together, in their order.
  return placed.sort((one, other) => Buffer.compare(one.order, other.order)).map(({ person }) => person)
}

/**
 * A person as one reviewer sees them. This is the only place that decides it: what is not ticked is left out, and in blind mode so is every name.
 *
 * @param votes all votes on this person
 * @param reviewers those of the presentation, by id
 * @param base the address of the reviewer's calls
 * @param said a text as reviewers read it: in blind mode without the names of all who are presented
 */
export function shownTo(
  reviewer: ReviewerFacts,
  {
    person,
    as,
    number,
    votes,
    reviewers,
    base,
    said,
  }: {
    readonly person: PersonFacts
    readonly as: ShownAs
    readonly number: number
    readonly votes: readonly StoredVote[]
    readonly reviewers: readonly ReviewerFacts[]
    readonly base: string
    readonly said: (text: string) => string
  },
): ReviewedPerson {
  const { isBlind, seed } = as
  const shows = (field: ShownField) => as.shown.includes(field)
  const { heightFeet: feet, heightInches: inches, slot } = person
  const own = votes.find(({ reviewerId }) => reviewerId === reviewer.id)
  const others = othersOf(reviewer, { as, votes, reviewers, said })
  return {
    key: keyOf(seed, 'person', person.applicationId),
    name: isBlind ? null : `${person.firstName} ${person.lastName}`.trim(),
    number: isBlind ? number : null,
    role: said(person.roleName),
    ...(shows('photos') && { photos: person.photos.map((photo) => photoOf(photo, as, base)) }),
    ...(shows('tapes') && { tapes: person.tapes.flatMap((tape) => tapeOf(tape, as, base)) }),
    ...(shows('specialties') && { specialties: person.specialties.map(said).filter((specialty) => specialty !== LEFT_OUT) }),
    ...(shows('height') && { height: feet === null || inches === null ? null : formatHeight({ feet, inches }) }),
    ...(shows('year') && { year: person.year }),
    ...(shows('note') && { note: person.note === null ? null : said(person.note) }),
    ...(slot && { slot: { startDate: slot.start.toISOString(), endDate: slot.end.toISOString(), room: slot.room } }),
    vote: ownVoteOf(own),
    ...(others && { others }),
  }
}

/** Whether reviewers see a tape. One on another site has a title and an account there, so blind mode leaves it out. */
export function isTapeShown(
  tape: Pick<TapeFacts, 'elsewhere' | 'mayNameThem'>,
  as: Pick<ShownAs, 'shown' | 'isBlind' | 'blindTapes'>,
): boolean {
  if (!as.shown.includes('tapes')) return false
  if (!as.isBlind) return true
  return tape.elsewhere === null && (as.blindTapes === 'marked' || !tape.mayNameThem)
}

/** A photo at an address that ends with the link, and says nothing about where else the photo is. Only those who may save it get the original. */
function photoOf({ hash, width, height, thumbhash }: StoredPhoto, { seed, downloads }: ShownAs, base: string): Photo {
  const id = keyOf(seed, 'photo', hash)
  const at = (size: PhotoSize) => `${base}/photos/${id}/${size}`
  const variants = Object.fromEntries(IMAGE_WIDTHS.map((size) => [size, at(size)]))
  return { id, url: at(downloads ? 'original' : 1280), width, height, thumbhash, variants }
}

function tapeOf(tape: TapeFacts, as: ShownAs, base: string): NonNullable<ReviewedPerson['tapes']> {
  if (!isTapeShown(tape, as)) return []
  const { seed, isBlind } = as
  const stored = `${base}/tapes/${keyOf(seed, 'tape', tape.id)}`
  const isStored = tape.elsewhere === null
  const captionsUrl = isStored && tape.hasCaptions && !isBlind ? `${stored}/captions` : null
  return [{ url: tape.elsewhere ?? stored, isStored, captionsUrl, duration: tape.duration, mayNameThem: isBlind && tape.mayNameThem }]
}

const scoresOf = (scores: readonly number[]) => scores.map((score) => (score === 0 ? null : score))

/** A vote as its reviewer sees it. */
export function ownVoteOf(vote: StoredVote | undefined): OwnVote {
  if (!vote) return { verdict: null, comment: null, scores: [], version: 0 }
  return { verdict: vote.verdict, comment: vote.comment, scores: scoresOf(vote.scores), version: vote.version }
}

/** Others' votes, after one's own; `undefined` when there is nothing that this reviewer may see. */
export function othersOf(
  reviewer: ReviewerFacts,
  {
    as,
    votes,
    reviewers,
    said,
  }: {
    readonly as: Pick<ShownAs, 'isBlind' | 'othersSeen'>
    readonly votes: readonly StoredVote[]
    readonly reviewers: readonly ReviewerFacts[]
    readonly said: (text: string) => string
  },
): OtherVote[] | undefined {
  if (!votes.some(({ reviewerId, verdict }) => reviewerId === reviewer.id && verdict !== null)) return undefined
  const seen = votes.flatMap(({ reviewerId, verdict, comment, commentFor, scores }): OtherVote[] => {
    const place = reviewers.findIndex(({ id }) => id === reviewerId)
    const by = reviewers[place]
    if (reviewerId === reviewer.id || !by) return []
    const readable = comment !== null && commentFor === 'reviewers'
    if (!(as.othersSeen || readable)) return []
    return [
      {
        number: place + 1,
        reviewer: as.isBlind ? null : by.name,
        ...(as.othersSeen && { verdict, scores: scoresOf(scores) }),
        ...(readable && { comment: said(comment) }),
      },
    ]
  })
  return seen.length > 0 ? seen : undefined
}

/** A text that changes with an answer. */
export const stampOf = (answer: object) => createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)

/** Enough of an address to recognise one's own: `a…@example.edu`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
