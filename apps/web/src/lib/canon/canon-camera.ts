import { AwaitedPicture } from './awaited-picture.ts'
import { BodyState } from './body-state.ts'
import { CameraCommands } from './camera-commands.ts'
import { CanonError, isBusy, isUnplugged, toCanonError } from './canon-error.ts'
import type { CanonListener, CanonPhase, CanonSnapshot } from './canon-snapshot.ts'
import { type CaptureTarget, targetOf } from './capture-destination.ts'
import { type ConnectedBody, closeBody, connectBody, releaseShutter, setTarget } from './eos-body.ts'
import type { EosEvent, TakenObject } from './eos-events.ts'
import { LiveView } from './live-view.ts'
import { COMPANION_MS, PictureIntake, type TakenPicture } from './picture-intake.ts'
import { readPicture } from './picture-transfer.ts'
import { PtpRefusal, RESPONSE } from './ptp-codes.ts'
import { patiently, realTiming, type Timing } from './time.ts'
import type { UsbDevice } from './usb-device.ts'

/** Milliseconds. */
const EVENT_PAUSE_MS = 150
const IDLE_PAUSE_MS = 60
const FRAME_MS = 33
const KEEP_ON_MS = 20_000
const BUSY_MS = 4000
/** From the shutter to the picture: long exposures and slow cards. */
const CAPTURE_MS = 45_000
const MAX_FAILURES = 4

/**
 * One Canon camera across unplugging and plugging in again: connects, shows live view, focuses, releases, and reads every picture
 * that is taken, whoever pressed the shutter. A picture is handed out once and whole, or it is not handed out.
 */
export class CanonCamera {
  readonly #listener: CanonListener
  readonly #timing: Timing
  readonly #state = new BodyState()
  readonly #intake: PictureIntake
  readonly #awaited = new AwaitedPicture()
  readonly #commands = new CameraCommands()
  readonly #liveView: LiveView
  #body: ConnectedBody | undefined
  #phase: CanonPhase = 'closed'
  #problem: CanonError | null = null
  #transfer: CanonSnapshot['transfer'] = null
  #target: CaptureTarget = 'card-and-computer'
  #wake: () => void = () => {}
  #running = 0
  #told: CanonSnapshot | undefined

  constructor(listener: CanonListener, timing: Timing = realTiming) {
    this.#listener = listener
    this.#timing = timing
    this.#intake = new PictureIntake(timing)
    this.#liveView = new LiveView(this.#state, timing)
  }

  get snapshot(): CanonSnapshot {
    const eos = this.#body?.eos
    return {
      ...this.#state.report,
      phase: this.#phase,
      model: eos?.info.model ?? '',
      canFocus: eos?.hasAutofocus ?? false,
      canLook: eos?.hasLiveView ?? false,
      isLooking: this.#liveView.isOn,
      transfer: this.#transfer,
      waiting: this.#intake.count,
      failed: this.#intake.failedCount,
      problem: this.#problem,
    }
  }

  /**
   * Names whoever is in front of the camera from now on; `null` for nobody, whose pictures stay on the card.
   * A picture keeps the subject it was taken of, however late it arrives.
   */
  setSubject(subject: string | null): void {
    this.#intake.subject = subject
  }

  /** @throws CanonError why it cannot be used */
  async connect(device: UsbDevice): Promise<void> {
    await this.disconnect()
    this.#set('connecting', null)
    try {
      await this.#open(device)
    } catch (error) {
      const problem = toCanonError(error)
      this.#lose(problem)
      throw problem
    }
    this.#set('ready')
    void this.#run(++this.#running, device)
  }

  /** Ends the session and lets go of the camera. Pictures that were not read yet stay listed. */
  async disconnect(): Promise<void> {
    this.#running++
    const body = this.#body
    this.#body = undefined
    this.#liveView.lost()
    // First of all, so that what is under way finds no camera that is ready again.
    this.#set('closed', null)
    this.#wake()
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
    this.#wake()
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
      await body.eos.events().then((events) => this.#readEvents(events), rethrowUnplugged)
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
    this.#wake()
    this.#changed()
  }

  /** Gives up pictures that failed; the card keeps its copies. */
  abandonFailed(): void {
    this.#intake.abandonFailed()
    this.#changed()
  }

  async #open(device: UsbDevice): Promise<void> {
    this.#state.reset()
    const first: EosEvent[] = []
    const body = await connectBody(device, this.#timing, (events) => void first.push(...events))
    this.#body = body
    this.#readEvents(first)
    // Read again what failed before: the reason may have gone with the plug.
    this.#intake.retry(body.eos.info.serialNumber)
    await this.#patiently(() => this.#aim(body))
    void this.#listen(body)
  }

  #aim(body: ConnectedBody): Promise<void> {
    return setTarget(body, this.#state, this.#target, { timing: this.#timing, onEvents: (events) => this.#readEvents(events) })
  }

  #connected(): ConnectedBody {
    if (!this.#body) throw new CanonError('unplugged', 'The camera is not connected')
    return this.#body
  }

  /** Some bodies say on the interrupt endpoint that there is something to ask for; it also must be read for them to go on. */
  async #listen(body: ConnectedBody): Promise<void> {
    try {
      while (this.#body === body && (await body.transport.readInterrupt()) !== undefined) this.#wake()
    } catch {
      // Whoever reads the bulk endpoint finds out why.
    }
  }

  /** Everything that is done with the camera is done here, one thing after the other. */
  async #run(mine: number, device: UsbDevice): Promise<void> {
    let nextEvents = 0
    let nextKeepOn = this.#timing.now() + KEEP_ON_MS
    let failures = 0
    while (this.#running === mine) {
      try {
        const body = this.#connected()
        const now = this.#timing.now()
        if (now >= nextEvents) {
          nextEvents = now + EVENT_PAUSE_MS
          await this.#poll(body)
        }
        if (now >= nextKeepOn) {
          await body.eos.keepOn()
          nextKeepOn = now + KEEP_ON_MS
        }
        this.#checkPatience(body)
        const picture = this.#intake.next(body.eos.info.serialNumber)
        const command = picture ? undefined : this.#commands.next()
        if (picture) await this.#fetch(body, picture)
        else if (command) await command()
        else await this.#look(body)
        failures = 0
      } catch (error) {
        if (this.#running !== mine) return
        if (isBusy(error)) {
          await this.#pause(IDLE_PAUSE_MS)
          continue
        }
        if (isUnplugged(error) || ++failures >= MAX_FAILURES) return this.#lose(toCanonError(error))
        // One failed transaction has been cleaned up after; a session that is gone or a second failure wants a new session.
        const isSessionGone = error instanceof PtpRefusal && error.code === RESPONSE.sessionNotOpen
        if (isSessionGone || (failures > 1 && !(error instanceof PtpRefusal))) await this.#reopen(mine, device)
      }
    }
  }

  async #poll({ eos }: ConnectedBody): Promise<void> {
    try {
      this.#readEvents(await eos.events())
    } catch (error) {
      // What a broken answer told is not told again: a picture that it named is on the card, and nobody must wait for it long.
      if (!isBusy(error)) this.#awaited.hurry(this.#timing.now() + COMPANION_MS)
      throw error
    }
  }

  /** After bytes that make no sense, begins anew: the same camera, a new session. */
  async #reopen(mine: number, device: UsbDevice): Promise<void> {
    const body = this.#body
    this.#liveView.lost()
    await body?.transport.close()
    if (this.#running !== mine) return
    try {
      await this.#open(device)
    } catch (error) {
      if (this.#running === mine) this.#lose(toCanonError(error))
    }
  }

  async #look({ eos }: ConnectedBody): Promise<void> {
    const begun = this.#timing.now()
    const frame = await this.#liveView.step(eos)
    this.#changed()
    if (frame) this.#listener.onFrame(frame)
    // No body has more than 30 frames a second to show.
    await this.#pause(frame ? Math.max(0, FRAME_MS - (this.#timing.now() - begun)) : IDLE_PAUSE_MS)
  }

  #readEvents(events: readonly EosEvent[]): void {
    const offered = this.#state.read(events)
    const { eos } = this.#connected()
    const keepsMemory = targetOf(this.#state.destination) !== 'card'
    for (const handle of this.#intake.take(offered, eos.info.serialNumber, keepsMemory)) {
      // The camera's memory is needed for the next picture.
      this.#commands.first(() => eos.transferComplete(handle))
    }
    this.#changed()
  }

  /** Ends waits that have lasted too long. */
  #checkPatience({ eos }: ConnectedBody): void {
    if (!this.#awaited.isWaiting) return
    const { serialNumber } = eos.info
    this.#intake.takeOverdue(serialNumber)
    if (this.#intake.next(serialNumber)) return
    if (this.#intake.isRawAlone) this.#awaited.fail(new CanonError('raw-only', 'The camera took a RAW file only'))
    else if (this.#awaited.isOverdue(this.#timing.now())) this.#awaited.fail(new CanonError('timeout', 'The camera took no picture'))
  }

  async #fetch({ eos }: ConnectedBody, picture: TakenPicture): Promise<void> {
    this.#set('transferring')
    const onProgress = (received: number, total: number) => {
      this.#transfer = { received, total }
      this.#changed()
    }
    const read = ({ handle, size }: TakenObject) => readPicture(eos, this.#timing, { handle, announced: size, onProgress })
    try {
      const parts = await read(picture.object).catch((error: unknown) => {
        // The memory of a camera that was unplugged is empty; its card is not.
        const copy = this.#intake.cardCopy(picture)
        if (!copy || isUnplugged(error)) throw error
        return read(copy)
      })
      await this.#listener.onPicture({ jpeg: new Blob(parts, { type: 'image/jpeg' }), name: picture.object.name, subject: picture.subject })
      this.#intake.arrived(picture)
      this.#awaited.arrive()
      if (picture.isInMemory) await eos.transferComplete(picture.object.handle).catch(rethrowUnplugged)
    } catch (error) {
      if (isUnplugged(error)) throw error
      picture.failed = true
      this.#awaited.fail(toCanonError(error))
    } finally {
      this.#transfer = null
      if (this.#phase === 'transferring') this.#set('ready')
    }
  }

  /** Whoever waits for something hears that it will not come. */
  #abandonWork(error: CanonError): void {
    this.#awaited.fail(error)
    this.#commands.abandon()
  }

  #lose(problem: CanonError): void {
    const body = this.#body
    this.#running++
    this.#body = undefined
    this.#liveView.lost()
    this.#transfer = null
    this.#wake()
    this.#abandonWork(problem)
    void body?.transport.close()
    this.#set('lost', problem)
  }

  /** Lets the loop do something, and says how it went. */
  #command(phase: CanonPhase, work: (body: ConnectedBody) => Promise<void>): Promise<void> {
    if (!this.#body) return Promise.reject(new CanonError('unplugged', 'The camera is not connected'))
    const done = this.#commands.add(async () => {
      const body = this.#connected()
      this.#set(phase)
      await work(body).finally(() => {
        if (this.#phase === phase) this.#set('ready')
      })
    })
    this.#wake()
    return done
  }

  #patiently(work: () => Promise<void>): Promise<void> {
    return patiently(this.#timing, work, isBusy, BUSY_MS)
  }

  async #pause(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await Promise.race([woken, this.#timing.sleep(ms)])
  }

  #set(phase: CanonPhase, problem: CanonError | null = this.#problem): void {
    this.#phase = phase
    this.#problem = problem
    this.#changed()
  }

  /** Tells the page, unless nothing that it shows has changed. */
  #changed(): void {
    const now = this.snapshot
    const before = this.#told
    if (before && Object.entries(now).every(([name, value]) => before[name as keyof CanonSnapshot] === value)) return
    this.#told = now
    this.#listener.onChange(now)
  }
}

async function halfPress(eos: ConnectedBody['eos']): Promise<void> {
  await eos.press(1)
  await eos.letGo(1)
}

function rethrowUnplugged(error: unknown): void {
  if (isUnplugged(error)) throw error
}
