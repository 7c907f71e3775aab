import { CanonError } from './canon-error.ts'
import { type CaptureTarget, destinationValue, targetOf } from './capture-destination.ts'
import { BATTERY_PERCENT, PROPERTY } from './eos-codes.ts'
import type { EosEvent, TakenObject } from './eos-events.ts'

/** What a camera body has reported in its events, for the page; `null` for values that it has not reported. */
export interface BodyReport {
  /** Percent. */
  readonly battery: number | null
  readonly shotsLeft: number | null
  readonly hasCard: boolean | null
  readonly target: CaptureTarget | null
}

/** The state of a body, built from its events. */
export class BodyState {
  readonly #values = new Map<number, number>()
  readonly #choices = new Map<number, readonly number[]>()
  #hasCard: boolean | null = null

  get report(): BodyReport {
    const destination = this.#values.get(PROPERTY.captureDestination)
    const battery = this.#values.get(PROPERTY.battery)
    return {
      battery: battery === undefined ? null : (BATTERY_PERCENT[battery] ?? null),
      shotsLeft: this.#values.get(PROPERTY.shotsLeft) ?? null,
      hasCard: this.#hasCard,
      target: destination === undefined ? null : targetOf(destination),
    }
  }

  get destination(): number {
    return this.#values.get(PROPERTY.captureDestination) ?? 0
  }

  value(property: number): number | undefined {
    return this.#values.get(property)
  }

  /** The body reports that it has no lens. */
  get isLensMissing(): boolean {
    return this.#values.get(PROPERTY.lensStatus) === 0
  }

  reset(): void {
    this.#values.clear()
    this.#choices.clear()
    this.#hasCard = null
  }

  /** Records a value that was set, without waiting for the camera's event. */
  note(property: number, value: number): void {
    this.#values.set(property, value)
  }

  wantedDestination(target: CaptureTarget): number {
    return destinationValue(target, this.#choices.get(PROPERTY.captureDestination) ?? [], this.destination)
  }

  /** @throws CanonError `card-full` if the card has no room for the next shot */
  refuseIfFull(): void {
    if (this.report.shotsLeft === 0 && targetOf(this.destination) !== 'computer') throw new CanonError('card-full', 'The card is full')
  }

  /** @returns the pictures that wait in the camera's memory, and those on its card */
  read(events: readonly EosEvent[]): { inMemory: TakenObject[]; onCard: TakenObject[] } {
    const inMemory: TakenObject[] = []
    const onCard: TakenObject[] = []
    for (const event of events) {
      if (event.kind === 'property') this.#values.set(event.property, event.value)
      else if (event.kind === 'choices') this.#choices.set(event.property, event.values)
      else if (event.kind === 'store') this.#hasCard = event.present
      else if (event.kind === 'transfer') inMemory.push(event.object)
      else if (event.kind === 'added') onCard.push(event.object)
    }
    return { inMemory, onCard }
  }
}
