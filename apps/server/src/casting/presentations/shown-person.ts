import { createHash, createHmac } from 'node:crypto'
import type { OtherVote, OwnVote, ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import type { BlindTapes, CommentReaders, ShownField, Verdict } from '@callboard/contract/casting/presentations/rules'
import { IMAGE_WIDTHS, type Photo, type PhotoSize } from '@callboard/contract/people/photos/endpoints'
import { formatHeight } from '@callboard/contract/people/profiles/height'
import type { StoredPhoto } from '#people/photos/portfolio.service.ts'
import { LEFT_OUT } from './without-names.ts'

/** The settings of a presentation. */
export interface ShownAs {
  readonly seed: Buffer
  readonly shown: readonly ShownField[]
  readonly downloads: boolean
  readonly isBlind: boolean
  readonly blindTapes: BlindTapes
  readonly othersSeen: boolean
  readonly rubric: readonly string[]
}

/** A tape of a presented person. */
export interface TapeFacts {
  readonly id: number
  /** Its address on another site; `null` if the video is stored here. */
  readonly elsewhere: string | null
  readonly duration: number | null
  readonly hasCaptions: boolean
  /** Whether the person may say their name in the tape: false only if every request for it asked for no slate. */
  readonly mayNameThem: boolean
}

/** All facts about a presented person. `shownTo` selects what a reviewer may see. */
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

/** A stored vote; a score of 0 means that none was given. */
export interface StoredVote {
  readonly reviewerId: number
  readonly applicationId: number
  readonly verdict: Verdict | null
  readonly comment: string | null
  readonly commentFor: CommentReaders
  readonly scores: readonly number[]
  readonly version: number
}

/** A reviewer. */
export interface ReviewerFacts {
  readonly id: number
  readonly name: string | null
}

const digest = (seed: Buffer, text: string) => createHmac('sha256', seed).update(text).digest()

/** The key of an application, a tape or a photo in a presentation. It reveals nothing, not even the age. */
export function keyOf(seed: Buffer, kind: 'person' | 'tape' | 'photo', id: number | string): string {
  return digest(seed, `${kind}/${id}`).subarray(0, 15).toString('base64url')
}

const NUMBERS = { first: 1000, count: 9000 } as const

/**
 * Numbers in place of names, equal for all reviewers, so that a panel can talk about people. A person's number stays the same when others
 * come and go, except after a collision.
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

/** The order in which a reviewer sees people. In blind mode each reviewer has a random order, which reveals nothing about names. */
export function inOrderOf<Person extends Pick<PersonFacts, 'studentId'>>(
  { seed, isBlind }: Pick<ShownAs, 'seed' | 'isBlind'>,
  reviewerId: number,
  people: readonly Person[],
): Person[] {
  if (!isBlind) return [...people]
  const placed = people.map((person) => ({ person, order: digest(seed, `order/${reviewerId}/${person.studentId}`) }))
  // A person's entries for several roles stay together, in the order of the roles.
  return placed.sort((one, other) => Buffer.compare(one.order, other.order)).map(({ person }) => person)
}

/**
 * A person as one reviewer sees them. Only this function decides that: it leaves out unselected fields, and in blind mode every name.
 *
 * @param votes all votes on this person
 * @param reviewers those of the presentation, by id
 * @param base the address of the reviewer's calls
 * @param said removes names from a text in blind mode
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

/** Whether reviewers see a tape. Blind mode leaves out tapes on other sites, because those show a title and an account. */
export function isTapeShown(
  tape: Pick<TapeFacts, 'elsewhere' | 'mayNameThem'>,
  as: Pick<ShownAs, 'shown' | 'isBlind' | 'blindTapes'>,
): boolean {
  if (!as.shown.includes('tapes')) return false
  if (!as.isBlind) return true
  return tape.elsewhere === null && (as.blindTapes === 'marked' || !tape.mayNameThem)
}

/**
 * A photo at an address below the reviewer's link, which does not reveal the photo's other addresses. Only reviewers who may download get
 * the original.
 */
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

/** A vote as its own reviewer sees it. */
export function ownVoteOf(vote: StoredVote | undefined): OwnVote {
  if (!vote) return { verdict: null, comment: null, scores: [], version: 0 }
  return { verdict: vote.verdict, comment: vote.comment, scores: scoresOf(vote.scores), version: vote.version }
}

/** Others' votes, shown after the reviewer has voted; `undefined` if the reviewer may see none. */
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

/** A hash that changes when the answer changes. */
export const stampOf = (answer: object) => createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)

/** Part of an address, enough to recognise one's own: `a…@example.edu`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
