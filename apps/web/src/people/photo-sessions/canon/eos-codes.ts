/** Canon's operations beyond PTP; numbers as libgphoto2 documents them (camlibs/ptp2/ptp.h). */
export const EOS = {
  getPartialObject: 0x9107,
  remoteRelease: 0x910f,
  setProperty: 0x9110,
  setRemoteMode: 0x9114,
  setEventMode: 0x9115,
  getEvent: 0x9116,
  transferComplete: 0x9117,
  hostCapacity: 0x911a,
  keepDeviceOn: 0x911d,
  releaseOn: 0x9128,
  releaseOff: 0x9129,
  getViewfinderData: 0x9153,
  doAf: 0x9154,
  afCancel: 0x9160,
  getPartialObject64: 0x9172,
} as const

/** Properties of an EOS body. */
export const PROPERTY = {
  battery: 0xd111,
  shotsLeft: 0xd11b,
  captureDestination: 0xd11c,
  lensStatus: 0xd1a8,
  viewfinderOutput: 0xd1b0,
  viewfinderMode: 0xd1b1,
} as const

/** Records in the answer to `getEvent`. */
export const EOS_EVENT = {
  objectAdded: 0xc181,
  requestTransfer: 0xc186,
  propertyChanged: 0xc189,
  choicesChanged: 0xc18a,
  cameraStatus: 0xc18b,
  shuttingDown: 0xc18d,
  storeAdded: 0xc192,
  storeRemoved: 0xc193,
  objectAdded64: 0xc1a7,
  requestTransfer64: 0xc1a9,
  requestTransferLongName: 0xc1b8,
} as const

/** Bits of the capture destination: one of the card bits, the computer, or both together. */
export const DESTINATION = { card: 3, host: 4 } as const

/**
 * Bits of the viewfinder's output: its own screen, the computer, and the one that the EOS M family needs for remote control and
 * live view (libgphoto2).
 */
export const VIEWFINDER = { screen: 1, host: 2, tethered: 8 } as const

/** Formats of captured objects. */
export const FORMAT = { jpeg: 0x3801 } as const

/** Charge in percent for each value of the battery property. */
export const BATTERY_PERCENT: Readonly<Record<number, number>> = { 0: 10, 1: 50, 2: 100, 4: 75, 5: 25 }

/**
 * EOS bodies since 2016 that refuse everything after their session was closed, until they are unplugged (libgphoto2): 5D Mark IV,
 * 80D, 5DS, 5DS R, R, 2000D, RP.
 */
export const KEEPS_SESSION: ReadonlySet<number> = new Set([0x3281, 0x3294, 0x3295, 0x32af, 0x32da, 0x32e1, 0x32e2])
