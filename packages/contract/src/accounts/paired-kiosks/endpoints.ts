import { z } from 'zod'
import { instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { PAIRED_KIOSK_LIMITS, PAIRED_KIOSK_MESSAGE, PAIRING_TRIES, readPairingCode } from './rules.ts'

/** A kiosk that the office paired, or that waits for its pairing code. */
export const pairedKiosk = z.object({
  id: sequentialId,
  name: z.string(),
  /** Name or address of the person who created the code; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  createdAt: instant,
  /** `null` while it waits for its code. */
  pairedAt: instant.nullable(),
  /** When the pairing code expires; `null` once the kiosk is paired. */
  codeEndsAt: instant.nullable(),
  /** Up to a minute late; `null` before the first check-in. */
  lastUsedAt: instant.nullable(),
})
export type PairedKiosk = z.infer<typeof pairedKiosk>

/** What the requesting device may do. */
const kioskDevice = z.object({
  /** Its name; `null` for a device that is not paired. */
  kiosk: z.string().nullable(),
  /** Whether people check in here by their name. */
  takesNames: z.boolean(),
})
export type KioskDevice = z.infer<typeof kioskDevice>

export const pairedKioskEndpoints = {
  pairedKiosks: endpoint({
    method: 'GET',
    path: '/api/paired-kiosks',
    summary: 'The kiosks that the office paired, newest first',
    access: 'director',
    topics: ['settings'],
    success: { status: 200, body: z.array(pairedKiosk) },
    errors: [401, 403],
  }),
  startPairing: endpoint({
    method: 'POST',
    path: '/api/paired-kiosks',
    summary: 'Makes a code that pairs one device as a kiosk, once and within minutes; the caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ name: requiredText(PAIRED_KIOSK_MESSAGE.name, PAIRED_KIOSK_LIMITS.name) }),
    answersSecret: true,
    success: {
      status: 201,
      body: z.object({
        kiosk: pairedKiosk,
        /** The pairing code. No other answer contains it. */
        code: z.string(),
      }),
    },
    errors: [400, 401, 403, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  revokeKiosk: endpoint({
    method: 'DELETE',
    path: '/api/paired-kiosks/{id}',
    summary: 'Revokes a paired kiosk, or its code; its next check-in by name is refused',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  kioskDevice: endpoint({
    method: 'GET',
    path: '/api/kiosk/device',
    summary: 'Whether this device is a paired kiosk, and whether people check in by their name on it',
    access: 'anyone',
    topics: [],
    success: { status: 200, body: kioskDevice },
    errors: [429],
    rateLimit: { max: 600, seconds: 60 },
  }),
  pairKiosk: endpoint({
    method: 'POST',
    path: '/api/kiosk/device',
    summary: 'Pairs this device as a kiosk by a code from the settings: sets a cookie that only this server reads',
    access: 'anyone',
    saysFirstField: true,
    body: z.object({
      code: requiredText(PAIRED_KIOSK_MESSAGE.code, 40).transform(readPairingCode),
    }),
    success: { status: 200, body: kioskDevice },
    errors: [400, 429],
    rateLimit: PAIRING_TRIES,
  }),
} as const
