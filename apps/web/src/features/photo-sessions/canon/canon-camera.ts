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
/** From the shutter to the picture: long exposures and slow cards. */
const CAPTURE_MS = 45_000

/**
 * One Canon camera across unplugging and plugging in again: connects, shows live view, focuses, releases, and reads every picture
 * that is taken, no matter who pressed the shutter. A picture is handed out once and whole, or it is not handed out.
 *
 * Why our own: the one library for cameras in the browser, web-gphoto2, hangs while it waits for events (decision 31).
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
  /** Counts the times it was connected or released. */
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
   * Names anyone who is in front of the camera from now on; `null` for nobody, whose pictures stay on the card.
   * A picture keeps the subject it was taken of, however late it arrives.
   */
  setSubject(subject: string | null): void {
    this.#intake.subject = subject
  }

  /** @throws CanonError why it cannot be used */
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

  /** Ends the session and releases the camera. Pictures that were not read yet stay listed. */
  async disconnect(): Promise<void> {
    const body = this.#leave()
    // First of all, so that what is under way finds no camera that is ready again.
    this.#status.enter('closed', null)
    this.#abandonWork(new CanonError('unplugged', 'The camera was disconnected'))
    if (body) await closeBody(body, this.#state)
  }

  /** The operating system says that it is gone. */
  unplugged(device: UsbDevice): void {
    if (this.#body?.device === device) this.#lose(new CanonError('unplugged', 'The camera was disconnected'))
  }

  /** Turns live view on or off; it comes back by itself after a reconnect. */
  look(on: boolean): void {
    this.#liveView.isWanted = on
    this.#loop.wake()
  }

  focus(): Promise<void> {
    return this.#command('focusing', ({ eos }) => this.#patiently(() => (this.#liveView.isOn ? eos.autofocus() : halfPress(eos))))
  }

  /**
   * Releases the shutter and waits until the picture has been handed to `onPicture`.
   *
   * @throws CanonError why there is none; `transfer` when it was taken and could not be read
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

  /** Chooses where shots go from now on. */
  keepOn(target: CaptureTarget): Promise<void> {
    this.#target = target
    return this.#command('ready', (body) => this.#patiently(() => this.#aim(body)))
  }

  /** Tries again to read pictures that failed. */
  retry(): void {
    this.#intake.retry()
    this.#loop.wake()
    this.#status.changed()
  }

  /** Gives up pictures that failed; the card keeps its copies. */
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
    // Read again what failed before: the reason may have gone with the plug.
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
      // After bytes that make no sense, begins again: the same camera, a new session.
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

  /** Some bodies say on the interrupt endpoint that there is something to ask for; it also must be read for them to go on. */
  async #listen(body: ConnectedBody): Promise<void> {
    try {
      while (this.#body === body && (await body.transport.readInterrupt()) !== undefined) this.#loop.wake()
    } catch {
      // Anyone who reads the bulk endpoint finds out why.
    }
  }

  /** Anyone who waits for something hears that it will not come. */
  #abandonWork(error: CanonError): void {
    this.#awaited.fail(error)
    this.#commands.abandon()
  }

  /** Ends the line. @returns the body that it had */
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

  /** Lets the loop do something, and says how it went. */
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
