import type { BodyState } from './body-state.ts'
import { CanonError, ignoreUnlessUnplugged, isBusy, isUnplugged } from './canon-error.ts'
import { type CaptureTarget, targetOf } from './capture-destination.ts'
import { EOS, KEEPS_SESSION, PROPERTY, VIEWFINDER } from './eos-codes.ts'
import type { EosEvent } from './eos-events.ts'
import { EosOperations, readDeviceInfo } from './eos-operations.ts'
import { OPERATION, PtpRefusal, RESPONSE } from './ptp-codes.ts'
import { PtpSession } from './ptp-session.ts'
import type { Timing } from './time.ts'
import type { UsbDevice } from './usb-device.ts'
import { UsbTransport } from './usb-transport.ts'

/** A camera with an open session, in remote mode. */
export interface ConnectedBody {
  readonly device: UsbDevice
  readonly transport: UsbTransport
  readonly session: PtpSession
  readonly eos: EosOperations
}

/** Remote mode of the first mirrorless bodies, as found by libgphoto2. */
const EOS_M_MODE = 0x15
const REMOTE_MODE = 1

/** Event mode of the EOS M family under remote control. */
const EOS_M_EVENTS = 2
const EOS_M_WAKE_MS = 1000

/** The EOS M family, except its last two, has another remote mode and presses the shutter in one step. */
function isEosM({ info: { model } }: EosOperations): boolean {
  return model.startsWith('Canon EOS M') && !model.includes('M6 Mark II') && !model.includes('M50m2')
}

function isOnlyOnScreen(state: BodyState): boolean {
  return ((state.value(PROPERTY.viewfinderOutput) ?? 0) & ~VIEWFINDER.screen) === 0
}

const FIRST_EVENTS_TRIES = 10
const FIRST_EVENTS_PAUSE_MS = 50
const ROOM_TRIES = 20
/** Below this number of shots, tell a body that saves to the computer again how much room there is. */
const FEW_SHOTS = 100

/**
 * Opens a camera and prepares it for shooting.
 *
 * @param onEvents called with all events of the camera meanwhile
 * @throws CanonError after closing the camera again
 */
export async function connectBody(device: UsbDevice, timing: Timing, onEvents: (events: EosEvent[]) => void): Promise<ConnectedBody> {
  const transport = await UsbTransport.open(device)
  try {
    const session = new PtpSession(transport)
    await openPatiently(session, transport)
    const info = readDeviceInfo(await session.read({ code: OPERATION.getDeviceInfo }))
    let eos = new EosOperations(session, info)
    if (!eos.isControllable) throw new CanonError('not-supported', `${info.model || 'This camera'} cannot be controlled over USB`)
    await eos.remoteMode(isEosM(eos) ? EOS_M_MODE : REMOTE_MODE)
    await eos.eventMode(1)
    // Remote mode may enable operations that were not listed before.
    eos = new EosOperations(session, readDeviceInfo(await session.read({ code: OPERATION.getDeviceInfo })))
    // The first events report the whole state; some bodies need a moment before they send them.
    for (let tries = 0; tries < FIRST_EVENTS_TRIES; tries++) {
      const events = await eos.events()
      onEvents(events)
      if (events.some((event) => event.kind === 'property')) break
      await timing.sleep(FIRST_EVENTS_PAUSE_MS)
    }
    if (isEosM(eos)) {
      await eos.eventMode(EOS_M_EVENTS)
      await eos.setProperty(PROPERTY.viewfinderOutput, VIEWFINDER.tethered)
      await timing.sleep(EOS_M_WAKE_MS)
      onEvents(await eos.events())
    }
    return { device, transport, session, eos }
  } catch (error) {
    await transport.close()
    throw error
  }
}

/** Retries, because a camera may still be busy with a request of the previous page. */
async function openPatiently(session: PtpSession, transport: UsbTransport): Promise<void> {
  try {
    await session.open()
  } catch (error) {
    if (isUnplugged(error)) throw error
    await transport.reset()
    await session.open()
  }
}

/** Returns the camera to its own controls. Never throws. */
export async function closeBody({ device, eos, session, transport }: ConnectedBody, state: BodyState): Promise<void> {
  const steps = [
    () => eos.cancelAutofocus(),
    async () => {
      if (!isOnlyOnScreen(state)) await eos.setProperty(PROPERTY.viewfinderOutput, 0)
    },
    // The camera's own shots must be saved to its card again.
    async () => {
      const card = state.wantedDestination('card')
      if (targetOf(state.destination) !== 'card' && targetOf(card) === 'card') await eos.setProperty(PROPERTY.captureDestination, card)
    },
    () => eos.eventMode(0),
    () => eos.remoteMode(0),
    async () => {
      if (!KEEPS_SESSION.has(device.productId)) await session.run({ code: OPERATION.closeSession })
    },
  ]
  for (const step of steps) {
    const isGone = await step().then(
      () => false,
      (error: unknown) => isUnplugged(error),
    )
    if (isGone) break
  }
  await transport.close()
}

/** Sends the viewfinder's picture to the computer. */
export async function lookThroughLens(eos: EosOperations, state: BodyState): Promise<void> {
  const mode = state.value(PROPERTY.viewfinderMode)
  // In movie mode this setting stays busy, and live view works without it.
  if (mode !== undefined && mode !== 1) {
    await eos.setProperty(PROPERTY.viewfinderMode, 1).catch((error: unknown) => {
      if (!isBusy(error)) throw error
    })
  }
  if (!isOnlyOnScreen(state)) return
  await eos.setProperty(PROPERTY.viewfinderOutput, VIEWFINDER.host)
  state.note(PROPERTY.viewfinderOutput, VIEWFINDER.host)
}

/** Returns the viewfinder to the camera. */
export async function stopLooking(eos: EosOperations, state: BodyState): Promise<void> {
  if (isEosM(eos)) return
  await eos.setProperty(PROPERTY.viewfinderOutput, 0)
  state.note(PROPERTY.viewfinderOutput, 0)
}

/** Sets where shots are saved, and waits until the camera has room for one. */
export async function setTarget(
  { eos }: ConnectedBody,
  state: BodyState,
  target: CaptureTarget,
  { timing, onEvents }: { timing: Timing; onEvents: (events: EosEvent[]) => void },
): Promise<void> {
  const value = state.wantedDestination(target)
  const isNew = value !== state.destination
  if (isNew) {
    await eos.setProperty(PROPERTY.captureDestination, value)
    state.note(PROPERTY.captureDestination, value)
  }
  if (targetOf(value) === 'card' || (!isNew && (state.report.shotsLeft ?? 0) >= FEW_SHOTS)) return
  await eos.announceRoom()
  if (targetOf(value) !== 'computer') return
  for (let tries = 0; tries < ROOM_TRIES && state.report.shotsLeft === 0; tries++) {
    onEvents(await eos.events())
    await timing.sleep(FIRST_EVENTS_PAUSE_MS)
  }
}

/**
 * Presses and releases the shutter, once.
 *
 * @param patiently retries while the camera is busy; each step separately, since a second press would take a second picture
 * @throws CanonError if the camera did not take a picture
 */
export async function releaseShutter(
  { eos }: ConnectedBody,
  state: BodyState,
  patiently: (step: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const press = (depth: 1 | 2 | 3) => patiently(() => eos.press(depth).catch((error: unknown) => refusedRelease(error, state)))
  const lastRelease = (depth: 1 | 2 | 3) => patiently(() => eos.lastRelease(depth))
  if (!eos.can(EOS.releaseOn)) return patiently(() => eos.release())
  if (isEosM(eos)) {
    await press(3)
    return lastRelease(3)
  }
  await press(1)
  try {
    await press(2)
    await lastRelease(2)
  } finally {
    await lastRelease(1).catch(ignoreUnlessUnplugged)
  }
}

/** Focuses as a photographer does: presses the shutter halfway and releases it. */
export async function halfPress(eos: EosOperations): Promise<void> {
  await eos.press(1)
  await eos.lastRelease(1)
}

/** Explains a refused release: a "general error" means that the body has no lens or could not focus. */
function refusedRelease(error: unknown, state: BodyState): never {
  if (error instanceof PtpRefusal && error.code === RESPONSE.generalError) {
    if (state.isLensMissing) throw new CanonError('lens', 'The camera cannot talk to its lens', { cause: error })
    throw new CanonError('focus', 'The camera could not focus', { cause: error })
  }
  throw error
}
