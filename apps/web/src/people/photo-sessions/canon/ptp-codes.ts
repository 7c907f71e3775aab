import { CanonError, type CanonProblem } from './canon-error.ts'

/** Operations of PTP itself (ISO 15740). */
export const OPERATION = {
  getDeviceInfo: 0x1001,
  openSession: 0x1002,
  closeSession: 0x1003,
  getObjectInfo: 0x1008,
  getObject: 0x1009,
  getPartialObject: 0x101b,
} as const

/** Responses of PTP itself, and Canon's "not ready yet". */
export const RESPONSE = {
  ok: 0x2001,
  generalError: 0x2002,
  sessionNotOpen: 0x2003,
  invalidTransaction: 0x2004,
  notSupported: 0x2005,
  incompleteTransfer: 0x2007,
  invalidObject: 0x2009,
  storeFull: 0x200c,
  accessDenied: 0x200f,
  storeNotAvailable: 0x2013,
  busy: 0x2019,
  sessionAlreadyOpen: 0x201e,
  cancelled: 0x201f,
  canonNotReady: 0xa102,
} as const

const PROBLEM_OF: Readonly<Record<number, CanonProblem>> = {
  [RESPONSE.busy]: 'busy',
  [RESPONSE.canonNotReady]: 'busy',
  [RESPONSE.storeFull]: 'card-full',
  [RESPONSE.storeNotAvailable]: 'card-missing',
  [RESPONSE.notSupported]: 'not-supported',
  [RESPONSE.incompleteTransfer]: 'transfer',
}

/** A response other than "OK". */
export class PtpRefusal extends CanonError {
  readonly code: number
  readonly params: readonly number[]

  constructor(operation: number, code: number, params: readonly number[]) {
    super(PROBLEM_OF[code] ?? 'refused', `The camera answered ${hex(code)} to ${hex(operation)}`)
    this.name = 'PtpRefusal'
    this.code = code
    this.params = params
  }
}

function hex(code: number): string {
  return `0x${code.toString(16).padStart(4, '0')}`
}
