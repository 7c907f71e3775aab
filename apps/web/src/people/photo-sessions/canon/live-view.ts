import type { BodyState } from './body-state.ts'
import { isBusy } from './canon-error.ts'
import { lookThroughLens, stopLooking } from './eos-body.ts'
import type { EosOperations } from './eos-operations.ts'
import { patiently, type Timing } from './time.ts'

/** The mirror may take more than a second to go up. Milliseconds. */
const START_MS = 4000

/** Live view on the computer: turns it on and off as wanted, and reads one frame at a time. */
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

  /** Called when the camera is gone, and live view with it. */
  lost(): void {
    this.#isOn = false
  }

  /**
   * Turns live view on or off if necessary, and reads the next frame.
   *
   * @returns the frame, or `undefined` if there is none now
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
