import type { BodyState } from './body-state.ts'
import type { CanonError } from './canon-error.ts'
import type { CanonPhase, CanonSnapshot } from './canon-snapshot.ts'
import type { EosOperations } from './eos-operations.ts'
import type { LiveView } from './live-view.ts'
import type { PictureIntake } from './picture-intake.ts'

/** The state of a camera; notifies the page when something that it shows has changed. */
export class CameraStatus {
  readonly #parts: { readonly state: BodyState; readonly intake: PictureIntake; readonly liveView: LiveView }
  readonly #tell: (snapshot: CanonSnapshot) => void
  #phase: CanonPhase = 'closed'
  #problem: CanonError | null = null
  #told: CanonSnapshot | undefined
  #transfer: CanonSnapshot['transfer'] = null
  /** The connected camera. */
  eos: EosOperations | undefined

  constructor(
    parts: { readonly state: BodyState; readonly intake: PictureIntake; readonly liveView: LiveView },
    tell: (snapshot: CanonSnapshot) => void,
  ) {
    this.#parts = parts
    this.#tell = tell
  }

  get snapshot(): CanonSnapshot {
    const { state, intake, liveView } = this.#parts
    return {
      ...state.report,
      phase: this.#phase,
      model: this.eos?.info.model ?? '',
      canFocus: this.eos?.hasAutofocus ?? false,
      canLook: this.eos?.hasLiveView ?? false,
      isLooking: liveView.isOn,
      transfer: this.#transfer,
      waiting: intake.count,
      failed: intake.failedCount,
      isFailedOnCard: intake.isFailedOnCard,
      lost: intake.lostCount,
      problem: this.#problem,
    }
  }

  get phase(): CanonPhase {
    return this.#phase
  }

  /** @param problem why the camera was lost; the previous problem stays if this is omitted */
  enter(phase: CanonPhase, problem: CanonError | null = this.#problem): void {
    this.#phase = phase
    this.#problem = problem
    if (phase !== 'transferring') this.#transfer = null
    this.changed()
  }

  /** Ends a phase, unless another has begun meanwhile. */
  leave(phase: CanonPhase): void {
    if (this.#phase === phase) this.enter('ready')
  }

  /** @param transfer progress of the picture being read, in bytes */
  reading(transfer: NonNullable<CanonSnapshot['transfer']>): void {
    if (this.#phase !== 'transferring') return
    this.#transfer = transfer
    this.changed()
  }

  /** Notifies the page, unless nothing that it shows has changed. */
  changed(): void {
    const now = this.snapshot
    const before = this.#told
    if (before && Object.entries(now).every(([name, value]) => before[name as keyof CanonSnapshot] === value)) return
    this.#told = now
    this.#tell(now)
  }
}
