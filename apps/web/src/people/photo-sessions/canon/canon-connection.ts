import { t } from '#app/language/t.ts'
import { CanonCamera } from './canon-camera.ts'
import { CanonError } from './canon-error.ts'
import type { CanonListener } from './canon-snapshot.ts'
import { CANON_VENDOR, KNOWN_BODIES } from './known-bodies.ts'
import { realTiming, type Timing } from './time.ts'
import type { UsbBus, UsbConnectionEvent, UsbDevice } from './usb-device.ts'

/** A camera that this page may use, in a list. */
export interface ConnectedCamera {
  readonly device: UsbDevice
  readonly name: string
}

function isCanon({ vendorId }: UsbDevice): boolean {
  return vendorId === CANON_VENDOR
}

function nameOf({ productId, productName, serialNumber }: UsbDevice): string {
  const name = productName ?? KNOWN_BODIES.find((body) => body.productId === productId)?.name ?? t('Canon camera')
  return serialNumber ? `${name} (${serialNumber.slice(-4)})` : name
}

/**
 * The cameras of this computer, and the one in use. Connects automatically to a camera that was allowed before, also when it is
 * plugged in later.
 */
export class CanonConnection {
  readonly camera: CanonCamera
  readonly #bus: UsbBus
  readonly #onCameras: (cameras: readonly ConnectedCamera[]) => void
  #wanted: string | null = null
  #connecting: Promise<void> = Promise.resolve()
  #isStarted = false
  /** Whether cameras connect automatically; false after the user went back to the webcam. */
  #isAutomatic = true

  constructor(
    bus: UsbBus,
    { onCameras, ...listener }: CanonListener & { onCameras(cameras: readonly ConnectedCamera[]): void },
    timing: Timing = realTiming,
  ) {
    this.#bus = bus
    this.#onCameras = onCameras
    this.camera = new CanonCamera(listener, timing)
  }

  /**
   * Starts to listen, and connects to a camera that this page was allowed to use before.
   *
   * @returns whether there was one
   * @throws CanonError if it cannot be used
   */
  async start(): Promise<boolean> {
    if (this.#isStarted) return false
    this.#isStarted = true
    this.#bus.addEventListener('connect', this.#connected)
    this.#bus.addEventListener('disconnect', this.#disconnected)
    const [first] = await this.#list()
    if (!first || !this.#isStarted) return false
    await this.use(first.device)
    return true
  }

  /** Releases the camera and stops listening. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#wanted = null
    this.#bus.removeEventListener('connect', this.#connected)
    this.#bus.removeEventListener('disconnect', this.#disconnected)
    await this.#connecting.catch(() => {})
    await this.camera.disconnect()
  }

  /**
   * Lets the user choose a camera in the browser's list, and connects to it. Must be called from a user gesture.
   *
   * @throws CanonError `not-chosen` if the user closed the list, or why the camera cannot be used
   */
  async choose(): Promise<void> {
    const filters = [
      ...KNOWN_BODIES.map(({ productId }) => ({ vendorId: CANON_VENDOR, productId })),
      // All other Canon bodies, including newer ones.
      { vendorId: CANON_VENDOR },
    ]
    const device = await this.#bus.requestDevice({ filters }).catch((error: unknown) => {
      throw new CanonError('not-chosen', 'No camera was chosen', { cause: error })
    })
    await this.#list()
    await this.use(device)
  }

  /** Connects to one of the listed cameras. @throws CanonError */
  async use(device: UsbDevice): Promise<void> {
    this.#wanted = keyOf(device)
    this.#isAutomatic = true
    const connecting = this.#connecting.catch(() => {}).then(() => this.camera.connect(device))
    this.#connecting = connecting
    await connecting
  }

  /** Disconnects, until the user connects again. */
  async release(): Promise<void> {
    this.#wanted = null
    this.#isAutomatic = false
    await this.#connecting.catch(() => {})
    await this.camera.disconnect()
  }

  readonly #connected = ({ device }: UsbConnectionEvent): void => {
    void this.#list()
    // Reconnect to the camera that was in use. Do not connect to a released one; a second one is only listed.
    const isWelcome = this.#isAutomatic && isCanon(device) && (this.#wanted === null || keyOf(device) === this.#wanted)
    if (isWelcome) void this.use(device).catch(() => {})
  }

  readonly #disconnected = ({ device }: UsbConnectionEvent): void => {
    this.camera.unplugged(device)
    void this.#list()
  }

  async #list(): Promise<ConnectedCamera[]> {
    const devices = await this.#bus.getDevices().catch(() => [])
    const cameras = devices.filter(isCanon).map((device) => ({ device, name: nameOf(device) }))
    if (this.#isStarted) this.#onCameras(cameras)
    return cameras
  }
}

/** Identifies a camera across unplugging. */
function keyOf({ productId, serialNumber }: UsbDevice): string {
  return `${productId} ${serialNumber ?? ''}`
}
