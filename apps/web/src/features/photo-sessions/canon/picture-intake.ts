import type { TakenObject } from './eos-events.ts'
import { isJpeg } from './eos-operations.ts'
import type { Timing } from './time.ts'

/** One picture that was taken and is still to be read. */
export interface TakenPicture {
  /** Changes when the camera offers it again. */
  object: TakenObject
  /** The camera keeps it in memory for us only, until we say that we have it. */
  readonly isInMemory: boolean
  /** Of the body that took it. */
  readonly serialNumber: string
  /** What the page calls the person in the picture, at the moment it was taken. */
  readonly subject: string
  /** Nothing more is tried until somebody asks. */
  failed: boolean
}

/** After a RAW file, its JPEG follows at once; after a card's copy, the one for the computer. Milliseconds. */
export const COMPANION_MS = 4000

/** Names of pictures that arrived, kept so long that no late event brings one again. */
const REMEMBERED = 200

/**
 * What the camera has taken and the page does not have yet. Each shot is one picture here, however often and from wherever the
 * camera offers it: from its memory, from its card, before and after it was unplugged.
 */
export class PictureIntake {
  readonly #timing: Timing
  readonly #waiting: TakenPicture[] = []
  /** Card copies of shots that also come from memory. */
  readonly #onCard = new Map<string, { object: TakenObject; subject: string | null; since: number }>()
  readonly #arrived = new Set<string>()
  #rawSince: number | undefined
  #lost = 0
  /** Anyone who is in front of the camera; pictures of nobody stay on the card. */
  subject: string | null = null

  constructor(timing: Timing) {
    this.#timing = timing
  }

  get count(): number {
    return this.#waiting.length
  }

  get failedCount(): number {
    return this.#waiting.filter(({ failed }) => failed).length
  }

  /** Whether the card has what could not be read. */
  get isFailedOnCard(): boolean {
    return this.#waiting.every((picture) => !picture.failed || !picture.isInMemory || this.cardCopy(picture) !== undefined)
  }

  /** Pictures that went with the camera's memory. */
  get lostCount(): number {
    return this.#lost
  }

  /** A RAW file came a while ago, and no JPEG with it. */
  get isRawAlone(): boolean {
    return this.#rawSince !== undefined && this.#timing.now() - this.#rawSince > COMPANION_MS
  }

  /** The next picture to read from this body. */
  next(serialNumber: string): TakenPicture | undefined {
    return this.#waiting.find((picture) => !picture.failed && picture.serialNumber === serialNumber)
  }

  /**
   * Takes note of what the camera offers.
   *
   * @param offered files in its memory and on its card
   * @param keepsMemory whether every shot also comes from memory, so that the card's file is the second copy
   * @returns handles in memory that nobody wants, which the camera may forget
   */
  take(
    { inMemory, onCard }: { inMemory: readonly TakenObject[]; onCard: readonly TakenObject[] },
    serialNumber: string,
    keepsMemory: boolean,
  ): number[] {
    for (const object of onCard) {
      if (!isJpeg(object)) this.#rawSince ??= this.#timing.now()
      else if (!keepsMemory) this.#add(object, false, serialNumber, this.subject)
      else this.#onCard.set(keyOf(object, serialNumber), { object, subject: this.subject, since: this.#timing.now() })
    }
    const unwanted: number[] = []
    for (const object of inMemory) {
      if (!isJpeg(object)) this.#rawSince ??= this.#timing.now()
      if (!isJpeg(object) || this.subject === null || this.#arrived.has(keyOf(object, serialNumber))) unwanted.push(object.handle)
      else this.#add(object, true, serialNumber, this.subject)
    }
    return unwanted
  }

  /** Takes the card's copies of shots that did not come from memory in time. */
  takeOverdue(serialNumber: string): void {
    for (const [key, { object, subject, since }] of this.#onCard) {
      if (this.#timing.now() - since < COMPANION_MS) continue
      // That of a picture which waits is kept: its memory may turn out to be empty.
      if (this.#waiting.some((picture) => keyOf(picture.object, picture.serialNumber) === key)) continue
      this.#onCard.delete(key)
      this.#add(object, false, serialNumber, subject)
    }
  }

  /** Where else a picture is. */
  cardCopy({ object, serialNumber, isInMemory }: TakenPicture): TakenObject | undefined {
    return isInMemory ? this.#onCard.get(keyOf(object, serialNumber))?.object : undefined
  }

  /** The camera has it no more, anywhere. */
  lose(picture: TakenPicture): void {
    this.#lost++
    this.arrived(picture)
  }

  arrived(picture: TakenPicture): void {
    const key = keyOf(picture.object, picture.serialNumber)
    this.#waiting.splice(this.#waiting.indexOf(picture), 1)
    this.#onCard.delete(key)
    this.#arrived.add(key)
    for (const oldest of this.#arrived) {
      if (this.#arrived.size <= REMEMBERED) break
      this.#arrived.delete(oldest)
    }
  }

  /** Lets pictures that failed be read again: all of them, or those of one body. */
  retry(serialNumber?: string): void {
    for (const picture of this.#waiting) if (serialNumber === undefined || picture.serialNumber === serialNumber) picture.failed = false
  }

  /** Gives up pictures that failed; the card keeps its copies. */
  abandonFailed(): void {
    for (const picture of this.#waiting.filter(({ failed }) => failed)) this.arrived(picture)
  }

  forgetRaw(): void {
    this.#rawSince = undefined
  }

  #add(object: TakenObject, isInMemory: boolean, serialNumber: string, subject: string | null): void {
    const key = keyOf(object, serialNumber)
    const known = this.#waiting.find((picture) => keyOf(picture.object, picture.serialNumber) === key)
    if (known?.isInMemory && isInMemory) {
      // A body that kept its memory through an unplugging offers it under another handle.
      known.object = object
      known.failed = false
    }
    if (subject === null || known || this.#arrived.has(key)) return
    this.#waiting.push({ object, isInMemory, serialNumber, subject, failed: false })
    this.#rawSince = undefined
  }
}

/** The same shot in memory and on the card has one name and size; a name alone comes again when a card is changed. */
function keyOf({ handle, name, size }: TakenObject, serialNumber: string): string {
  return [serialNumber, name || handle, size].join(' ')
}
