import type { AwaitedPicture } from './awaited-picture.ts'
import type { BodyState } from './body-state.ts'
import type { CameraCommands } from './camera-commands.ts'
import type { CameraStatus } from './camera-status.ts'
import { CanonError, isBusy, isUnplugged, toCanonError } from './canon-error.ts'
import { targetOf } from './capture-destination.ts'
import type { ConnectedBody } from './eos-body.ts'
import type { EosEvent } from './eos-events.ts'
import type { LiveView } from './live-view.ts'
import type { PictureDelivery } from './picture-delivery.ts'
import { COMPANION_MS, type PictureIntake } from './picture-intake.ts'
import { PtpRefusal, RESPONSE } from './ptp-codes.ts'
import type { Timing } from './time.ts'

/** Milliseconds. */
const EVENT_PAUSE_MS = 150
const IDLE_PAUSE_MS = 60
/** No body sends more than 30 frames a second. */
const FRAME_MS = 33
const KEEP_ON_MS = 20_000
const MAX_FAILURES = 4

/** One connection to a camera, as the loop sees it. */
export interface CameraLine {
  /** False once the camera was disconnected, lost, or connected again. */
  isCurrent(): boolean
  /** @throws CanonError `unplugged` */
  body(): ConnectedBody
  /** Opens a new session with the same camera. */
  reopen(): Promise<void>
  lose(problem: CanonError): void
}

interface LoopParts {
  readonly state: BodyState
  readonly intake: PictureIntake
  readonly awaited: AwaitedPicture
  readonly commands: CameraCommands
  readonly liveView: LiveView
  readonly status: CameraStatus
  readonly delivery: PictureDelivery
  readonly timing: Timing
  readonly onFrame: (jpeg: Uint8Array<ArrayBuffer>) => void
}

/**
 * Does all work with a connected camera, one step at a time: polls its events, reads the pictures that it offers, runs commands, and
 * shows live view in between.
 */
export class CameraLoop {
  readonly #parts: LoopParts
  #wake: () => void = () => {}

  constructor(parts: LoopParts) {
    this.#parts = parts
  }

  /** Ends a pause, because there is work. */
  wake(): void {
    this.#wake()
  }

  /** Runs until the line is no longer current. */
  async run(line: CameraLine): Promise<void> {
    const { timing } = this.#parts
    const due = { events: 0, keepOn: timing.now() + KEEP_ON_MS }
    let failures = 0
    while (line.isCurrent()) {
      try {
        await this.#step(line.body(), due)
        failures = 0
      } catch (error) {
        if (!line.isCurrent()) return
        if (isBusy(error)) {
          await this.#pause(IDLE_PAUSE_MS)
          continue
        }
        if (isUnplugged(error) || ++failures >= MAX_FAILURES) return line.lose(toCanonError(error))
        // One failed transaction has been cleaned up. A lost session or a second failure needs a new session.
        const isSessionGone = error instanceof PtpRefusal && error.code === RESPONSE.sessionNotOpen
        if (isSessionGone || (failures > 1 && !(error instanceof PtpRefusal))) await line.reopen()
      }
    }
  }

  /** Processes the camera's events. */
  read({ eos }: ConnectedBody, events: readonly EosEvent[]): void {
    const { state, intake, commands, status } = this.#parts
    const offered = state.read(events)
    const keepsMemory = targetOf(state.destination) !== 'card'
    for (const handle of intake.take(offered, eos.info.serialNumber, keepsMemory)) {
      // Free the camera's memory for the next picture.
      commands.first(() => eos.transferComplete(handle))
    }
    status.changed()
  }

  async #step(body: ConnectedBody, due: { events: number; keepOn: number }): Promise<void> {
    const { timing, intake, commands, delivery } = this.#parts
    const { eos } = body
    const now = timing.now()
    if (now >= due.events) {
      due.events = now + EVENT_PAUSE_MS
      await this.#poll(body)
    }
    if (now >= due.keepOn) {
      await eos.keepOn()
      due.keepOn = now + KEEP_ON_MS
    }
    this.#checkPatience(eos.info.serialNumber)
    const picture = intake.next(eos.info.serialNumber)
    if (picture) return delivery.deliver(eos, picture)
    const command = commands.next()
    return command ? command() : this.#look(body)
  }

  async #poll(body: ConnectedBody): Promise<void> {
    const { awaited, timing } = this.#parts
    try {
      this.read(body, await body.eos.events())
    } catch (error) {
      // The events in a broken answer are not sent again. A picture among them is on the card, so do not wait long for it.
      if (!isBusy(error)) awaited.shortenWait(timing.now() + COMPANION_MS)
      throw error
    }
  }

  /** Ends waits that have timed out. */
  #checkPatience(serialNumber: string): void {
    const { awaited, intake, timing } = this.#parts
    if (!awaited.isWaiting) return
    intake.takeOverdue(serialNumber)
    if (intake.next(serialNumber)) return
    if (intake.isRawAlone) awaited.fail(new CanonError('raw-only', 'The camera took a RAW file only'))
    else if (awaited.isOverdue(timing.now())) awaited.fail(new CanonError('timeout', 'The camera took no picture'))
  }

  async #look({ eos }: ConnectedBody): Promise<void> {
    const { liveView, status, timing, onFrame } = this.#parts
    const begun = timing.now()
    const frame = await liveView.step(eos)
    status.changed()
    if (frame) onFrame(frame)
    await this.#pause(frame ? Math.max(0, FRAME_MS - (timing.now() - begun)) : IDLE_PAUSE_MS)
  }

  async #pause(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await Promise.race([woken, this.#parts.timing.sleep(ms)])
  }
}
