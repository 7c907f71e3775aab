import type { TakenObject } from './eos-events.ts'
import { isJpeg } from './eos-operations.ts'
import type { Timing } from './time.ts'

/** A picture that was taken and not read yet. */
export interface TakenPicture {
  /** Changes if the camera offers the picture again. */
  object: TakenObject
  /** Only in the camera's memory, which keeps it until we confirm the transfer. */
  readonly isInMemory: boolean
  /** Serial number of the body that took it. */
  readonly serialNumber: string
  /** Who is in the picture, as set by the page when it was taken. */
  readonly subject: string
  /** Not tried again until the user retries. */
  failed: boolean
}

/** How long a JPEG may come after its RAW file, or the computer's copy after the card's. Milliseconds. */
export const COMPANION_MS = 4000

/** How many names of read pictures to remember, so that a late event does not deliver one again. */
const REMEMBERED = 200

/**
 * The pictures that the camera has taken and the page does not have yet. Each shot is one picture here, however often the camera
 * offers it: from its memory, from its card, before and after an unplugging.
 */
export class PictureIntake {
  readonly #timing: Timing
  readonly #waiting: TakenPicture[] = []
  /** Copies on the card of shots that also come from memory. */
  readonly #onCard = new Map<string, { object: TakenObject; subject: string | null; since: number }>()
  readonly #arrived = new Set<string>()
  #rawSince: number | undefined
  #lost = 0
  /** Who is in front of the camera; with `null`, pictures stay on the card. */
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

  /** Whether the card has all failed pictures. */
  get isFailedOnCard(): boolean {
    return this.#waiting.every((picture) => !picture.failed || !picture.isInMemory || this.cardCopy(picture) !== undefined)
  }

  /** Number of pictures lost with the camera's memory. */
  get lostCount(): number {
    return this.#lost
  }

  /** A RAW file came a while ago, without a JPEG. */
  get isRawAlone(): boolean {
    return this.#rawSince !== undefined && this.#timing.now() - this.#rawSince > COMPANION_MS
  }

  /** The next picture to read from this body. */
  next(serialNumber: string): TakenPicture | undefined {
    return this.#waiting.find((picture) => !picture.failed && picture.serialNumber === serialNumber)
  }

  /**
   * Queues the files that the camera offers.
   *
   * @param offered files in its memory and on its card
   * @param keepsMemory whether every shot also comes from memory, so that the file on the card is the second copy
   * @returns handles in memory that are not needed, which the camera may free
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

  /** Queues the card's copies of shots that did not come from memory in time. */
  takeOverdue(serialNumber: string): void {
    for (const [key, { object, subject, since }] of this.#onCard) {
      if (this.#timing.now() - since < COMPANION_MS) continue
      // Keep the card's copy of a waiting picture: the memory may turn out to be empty.
      if (this.#waiting.some((picture) => keyOf(picture.object, picture.serialNumber) === key)) continue
      this.#onCard.delete(key)
      this.#add(object, false, serialNumber, subject)
    }
  }

  /** The copy of a picture on the card. */
  cardCopy({ object, serialNumber, isInMemory }: TakenPicture): TakenObject | undefined {
    return isInMemory ? this.#onCard.get(keyOf(object, serialNumber))?.object : undefined
  }

  /** Marks a picture as lost: the camera no longer has it. */
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

  /** Queues failed pictures again: all of them, or those of one body. */
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
      // A body that kept its memory while unplugged offers the picture under a new handle.
      known.object = object
      known.failed = false
    }
    if (subject === null || known || this.#arrived.has(key)) return
    this.#waiting.push({ object, isInMemory, serialNumber, subject, failed: false })
    this.#rawSince = undefined
  }
}

/** A shot has the same name and size in memory and on the card. The name alone may occur again after a change of cards. */
function keyOf({ handle, name, size }: TakenObject, serialNumber: string): string {
  return [serialNumber, name || handle, size].join(' ')
}
