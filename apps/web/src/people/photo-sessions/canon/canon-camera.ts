import { AwaitedPicture } from './awaited-picture.ts'
import { BodyState } from './body-state.ts'
import { CameraCommands } from './camera-commands.ts'
import { type CameraLine, CameraLoop } from './camera-loop.ts'
import { CameraStatus } from './camera-status.ts'
import { CanonError, ignoreUnlessUnplugged, isBusy, toCanonError } from './canon-error.ts'
import type { CanonListener, CanonPhase, CanonSnapshot } from './canon-snapshot.ts'
import type { CaptureTarget } from './capture-destination.ts'
import { type ConnectedBody, closeBody, connectBody, halfPress, releaseShutter, setTarget } from './eos-body.ts'
import type { EosEvent } from './eos-events.ts'
import { LiveView } from './live-view.ts'
import { PictureDelivery } from './picture-delivery.ts'
import { PictureIntake } from './picture-intake.ts'
import { patiently, realTiming, type Timing } from './time.ts'
import type { UsbDevice } from './usb-device.ts'

/** Milliseconds. */
const BUSY_MS = 4000
/** From shutter to picture: allows for long exposures and slow cards. */
const CAPTURE_MS = 45_000

/**
 * A Canon camera, also across unplugging and plugging in again: connects, shows live view, focuses, releases the shutter, and reads every
 * picture taken, even with the camera's own button. A picture is delivered once and complete, or not at all.
 *
 * Why we wrote it: the one library for cameras in the browser, web-gphoto2, hangs while it waits for events (decision 31).
 */
export class CanonCamera {
  readonly #timing: Timing
  readonly #state = new BodyState()
  readonly #intake: PictureIntake
  readonly #awaited = new AwaitedPicture()
  readonly #commands = new CameraCommands()
  readonly #liveView: LiveView
  readonly #status: CameraStatus
  readonly #loop: CameraLoop
  #body: ConnectedBody | undefined
  #target: CaptureTarget = 'card-and-computer'
  /** Increases with each connect and release. */
  #line = 0

  constructor(listener: CanonListener, timing: Timing = realTiming) {
    const state = this.#state
    const awaited = this.#awaited
    const commands = this.#commands
    const intake = new PictureIntake(timing)
    const liveView = new LiveView(state, timing)
    const status = new CameraStatus({ state, intake, liveView }, (snapshot) => listener.onChange(snapshot))
    const delivery = new PictureDelivery((picture) => listener.onPicture(picture), { intake, awaited, status, timing })
    const onFrame = (jpeg: Uint8Array<ArrayBuffer>) => listener.onFrame(jpeg)
    this.#timing = timing
    this.#intake = intake
    this.#liveView = liveView
    this.#status = status
    this.#loop = new CameraLoop({ state, intake, awaited, commands, liveView, status, delivery, timing, onFrame })
  }

  get snapshot(): CanonSnapshot {
    return this.#status.snapshot
  }

  /**
   * Sets the student in front of the camera; with `null`, pictures stay on the card. A picture keeps the student of the moment when it was
   * taken, however late it arrives.
   */
  setSubject(subject: string | null): void {
    this.#intake.subject = subject
  }

  /** @throws CanonError if the camera cannot be used */
  async connect(device: UsbDevice): Promise<void> {
    await this.disconnect()
    this.#status.enter('connecting', null)
    try {
      await this.#open(device)
    } catch (error) {
      const problem = toCanonError(error)
      this.#lose(problem)
      throw problem
    }
    this.#status.enter('ready')
    void this.#loop.run(this.#lineTo(device))
  }

  /** Ends the session and releases the camera. Pictures that were not read yet stay in the queue. */
  async disconnect(): Promise<void> {
    const body = this.#leave()
    // Runs first, so that pending work does not find a camera that is ready again.
    this.#status.enter('closed', null)
    this.#abandonWork(new CanonError('unplugged', 'The camera was disconnected'))
    if (body) await closeBody(body, this.#state)
  }

  /** Called when the operating system reports that the camera is gone. */
  unplugged(device: UsbDevice): void {
    if (this.#body?.device === device) this.#lose(new CanonError('unplugged', 'The camera was disconnected'))
  }

  /** Turns live view on or off; it returns automatically after a reconnect. */
  look(on: boolean): void {
    this.#liveView.isWanted = on
    this.#loop.wake()
  }

  focus(): Promise<void> {
    return this.#command('focusing', ({ eos }) => this.#patiently(() => (this.#liveView.isOn ? eos.autofocus() : halfPress(eos))))
  }

  /**
   * Releases the shutter and waits until `onPicture` has the picture.
   *
   * @throws CanonError if there is no picture; `transfer` if it was taken and could not be read
   */
  async capture(): Promise<void> {
    if (this.#intake.subject === null) throw new CanonError('refused', 'Nobody is in front of the camera')
    if (this.#awaited.isWaiting) throw new CanonError('busy', 'A picture is being taken')
    let arrived: Promise<void> = Promise.resolve()
    await this.#command('capturing', async (body) => {
      await body.eos.events().then((events) => this.#loop.read(body, events), ignoreUnlessUnplugged)
      this.#state.refuseIfFull()
      await this.#patiently(() => this.#aim(body))
      await releaseShutter(body, this.#state, (step) => this.#patiently(step))
      this.#intake.forgetRaw()
      arrived = this.#awaited.begin(this.#timing.now() + CAPTURE_MS)
    })
    await arrived
  }

  /** Sets where shots are saved from now on. */
  keepOn(target: CaptureTarget): Promise<void> {
    this.#target = target
    return this.#command('ready', (body) => this.#patiently(() => this.#aim(body)))
  }

  /** Retries pictures that could not be read. */
  retry(): void {
    this.#intake.retry()
    this.#loop.wake()
    this.#status.changed()
  }

  /** Gives up pictures that could not be read; the card keeps its copies. */
  abandonFailed(): void {
    this.#intake.abandonFailed()
    this.#status.changed()
  }

  async #open(device: UsbDevice): Promise<void> {
    this.#state.reset()
    const first: EosEvent[] = []
    const body = await connectBody(device, this.#timing, (events) => void first.push(...events))
    this.#body = body
    this.#status.eos = body.eos
    this.#loop.read(body, first)
    // Retry failed pictures: unplugging may have removed the cause.
    this.#intake.retry(body.eos.info.serialNumber)
    await this.#patiently(() => this.#aim(body))
    void this.#listen(body)
  }

  #lineTo(device: UsbDevice): CameraLine {
    const mine = ++this.#line
    const isCurrent = () => this.#line === mine
    return {
      isCurrent,
      body: () => this.#connected(),
      lose: (problem) => this.#lose(problem),
      // After malformed bytes, start again: same camera, new session.
      reopen: async () => {
        const body = this.#body
        this.#liveView.lost()
        await body?.transport.close()
        if (!isCurrent()) return
        await this.#open(device).catch((error: unknown) => {
          if (isCurrent()) this.#lose(toCanonError(error))
        })
      },
    }
  }

  #aim(body: ConnectedBody): Promise<void> {
    return setTarget(body, this.#state, this.#target, { timing: this.#timing, onEvents: (events) => this.#loop.read(body, events) })
  }

  #connected(): ConnectedBody {
    if (!this.#body) throw new CanonError('unplugged', 'The camera is not connected')
    return this.#body
  }

  /** Some bodies announce new events on the interrupt endpoint; they block until it is read. */
  async #listen(body: ConnectedBody): Promise<void> {
    try {
      while (this.#body === body && (await body.transport.readInterrupt()) !== undefined) this.#loop.wake()
    } catch {
      // The reader of the bulk endpoint reports the reason.
    }
  }

  /** Rejects everything that waits. */
  #abandonWork(error: CanonError): void {
    this.#awaited.fail(error)
    this.#commands.abandon()
  }

  /** Ends the connection. @returns the body that was connected */
  #leave(): ConnectedBody | undefined {
    const body = this.#body
    this.#line++
    this.#body = undefined
    this.#status.eos = undefined
    this.#liveView.lost()
    this.#loop.wake()
    return body
  }

  #lose(problem: CanonError): void {
    const body = this.#leave()
    this.#abandonWork(problem)
    void body?.transport.close()
    this.#status.enter('lost', problem)
  }

  /** Queues a command for the loop, and reports its outcome. */
  #command(phase: CanonPhase, work: (body: ConnectedBody) => Promise<void>): Promise<void> {
    if (!this.#body) return Promise.reject(new CanonError('unplugged', 'The camera is not connected'))
    const done = this.#commands.add(async () => {
      const body = this.#connected()
      this.#status.enter(phase)
      await work(body).finally(() => this.#status.leave(phase))
    })
    this.#loop.wake()
    return done
  }

  #patiently(work: () => Promise<void>): Promise<void> {
    return patiently(this.#timing, work, isBusy, BUSY_MS)
  }
}
