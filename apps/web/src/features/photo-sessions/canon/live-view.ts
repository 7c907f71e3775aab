import type { BodyState } from './body-state.ts'
import { isBusy } from './canon-error.ts'
import { lookThroughLens, stopLooking } from './eos-body.ts'
import type { EosOperations } from './eos-operations.ts'
import { patiently, type Timing } from './time.ts'

/** A mirror may take more than a second to go up. */
const START_MS = 4000

/** The viewfinder on the computer: turned on and off as it is wanted, a frame at a time. */
export class LiveView {
  readonly #state: BodyState
  readonly #timing: Timing
  isWanted = false
  #isOn = false

  constructor(state: BodyState, timing: Timing) {
    this.#state = state
    this.#timing = timing
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** The camera went away, and its viewfinder with it. */
  lost(): void {
    this.#isOn = false
  }

  /**
   * Turns live view on or off where that is due, and reads the next frame.
   *
   * @returns the frame, or `undefined` when there is none now
   */
  async step(eos: EosOperations): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!eos.hasLiveView) return undefined
    if (this.isWanted !== this.#isOn) {
      if (this.isWanted) await patiently(this.#timing, () => lookThroughLens(eos, this.#state), isBusy, START_MS)
      else await stopLooking(eos, this.#state)
      this.#isOn = this.isWanted
    }
    return this.#isOn ? eos.viewfinderFrame() : undefined
  }
}
