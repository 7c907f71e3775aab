import { u32 } from './ptp-writing.ts'

const CAPTURE_DESTINATION = 0xd11c
const SHOTS_LEFT = 0xd11b
const BATTERY = 0xd111
const LENS = 0xd1a8
const VIEWFINDER_OUTPUT = 0xd1b0
const VIEWFINDER_MODE = 0xd1b1

const PROPERTY_CHANGED = 0xc189
const CHOICES_CHANGED = 0xc18a

/** As an EOS R6 reports them (libgphoto2, camlibs/ptp2/cameras/canon-eos-r6.txt), like the space of a computer below. */
const R6_DESTINATIONS = [1, 5, 4] as const
const ROOM_OF_COMPUTER = 0x7dc2

/** Values of the capture destination: card, card and computer, computer. */
export type Destinations = readonly [card: number, both: number, computer: number]

/** The properties of a camera; each change is reported as an event. */
export class EosSettings {
  readonly #tell: (event: number, body: Uint8Array) => void
  readonly #destinations: readonly number[]
  readonly #values = new Map<number, number>()
  #hasRoom = false
  #cardShotsLeft = 1234
  /** Whether a lens is attached and its contacts are clean. */
  hasLens = true

  /** @param tell queues one event for the computer */
  constructor(
    tell: (event: number, body: Uint8Array) => void,
    { noCard, destinations = R6_DESTINATIONS }: { noCard?: boolean; destinations?: Destinations },
  ) {
    this.#tell = tell
    this.#destinations = noCard ? destinations.slice(2) : destinations
  }

  get savesToComputer(): boolean {
    return ((this.#values.get(CAPTURE_DESTINATION) ?? 0) & 4) !== 0
  }

  get savesToCard(): boolean {
    return ((this.#values.get(CAPTURE_DESTINATION) ?? 1) & 3) !== 0
  }

  /** A camera that saves to the computer has no space until the computer reports some. */
  get hasRoom(): boolean {
    return !this.savesToComputer || this.#hasRoom
  }

  get viewfinderOutput(): number {
    return this.#values.get(VIEWFINDER_OUTPUT) ?? 0
  }

  get cardShotsLeft(): number {
    return this.#cardShotsLeft
  }

  set cardShotsLeft(count: number) {
    this.#cardShotsLeft = count
    this.#tellShotsLeft()
  }

  powerOff(): void {
    this.#hasRoom = false
    this.#values.clear()
  }

  /** The computer reports that it has space. */
  makeRoom(): void {
    this.#hasRoom = true
    this.#tellShotsLeft()
  }

  set(property: number, value: number): void {
    this.#values.set(property, value)
    this.#tell(PROPERTY_CHANGED, u32(property, value))
    if (property !== CAPTURE_DESTINATION) return
    this.#hasRoom = false
    this.#tellShotsLeft()
  }

  /** The events of a camera after events are turned on. */
  tellEverything(): void {
    this.set(CAPTURE_DESTINATION, this.#destinations[0] ?? 0)
    this.#tell(CHOICES_CHANGED, u32(CAPTURE_DESTINATION, 3, this.#destinations.length, ...this.#destinations))
    this.set(BATTERY, 4)
    this.set(VIEWFINDER_OUTPUT, 1)
    this.set(VIEWFINDER_MODE, 1)
    this.set(LENS, this.hasLens ? 1 : 0)
  }

  #tellShotsLeft(): void {
    this.set(SHOTS_LEFT, !this.hasRoom ? 0 : this.savesToCard ? this.#cardShotsLeft : ROOM_OF_COMPUTER)
  }
}
