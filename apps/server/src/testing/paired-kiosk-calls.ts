import { randomUUID } from 'node:crypto'
import type { pairedKioskEndpoints } from '@callboard/contract/accounts/paired-kiosks/endpoints'
import { PAIRING_CODE, PAIRING_MINUTES } from '@callboard/contract/accounts/paired-kiosks/rules'
import { pairedKiosks } from '#db/schema/paired-kiosks.ts'
import { hashToken, newReadableToken, newToken } from '#platform/tokens.ts'
import { only, type Scene } from '#testing/scene.ts'
import type { TestApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

/** Stores a kiosk that waits for a code. */
async function makeUnpaired({ deps }: TestApp, createdBy?: string) {
  const code = newReadableToken(PAIRING_CODE)
  const createdAt = deps.platform.clock.now()
  const codeEndsAt = new Date(createdAt.getTime() + PAIRING_MINUTES * 60_000)
  const values = { name: `Kiosk ${randomUUID()}`, codeHash: hashToken(code), createdAt, codeEndsAt, createdBy: createdBy ?? null }
  const { id } = only(await deps.platform.db.insert(pairedKiosks).values(values).returning())
  return { id, code }
}

/** A device that the office paired. */
export async function makeKiosk(server: TestApp, name = `Kiosk ${randomUUID()}`): Promise<{ id: number; device: TestClient }> {
  const { clock, db } = server.deps.platform
  const [secret, now] = [newToken(), clock.now()]
  const { id } = only(
    await db
      .insert(pairedKiosks)
      .values({ name, tokenHash: hashToken(secret), createdAt: now, pairedAt: now })
      .returning(),
  )
  const device = createTestClient(server.app)
  device.cookies.set('callboard-kiosk', secret)
  return { id, device }
}

/** One call of every endpoint of the paired kiosks, in the form of `endpointCalls`. */
export const pairedKioskCalls = {
  pairedKiosks: async () => ({}),
  startPairing: async () => ({ body: { name: `Kiosk ${randomUUID()}` } }),
  revokeKiosk: async ({ server, admin }) => ({ params: { id: (await makeUnpaired(server, admin.id)).id } }),
  kioskDevice: async () => ({}),
  pairKiosk: async ({ server }) => ({ body: { code: (await makeUnpaired(server)).code } }),
} satisfies Record<keyof typeof pairedKioskEndpoints, (scene: Scene) => Promise<object>>

/** The statuses of the paired kiosks, in the form of `ENDPOINTS`. */
export const PAIRED_KIOSK_STATUSES = {
  pairedKiosks: [401, 403, 403, 200, 401],
  startPairing: [401, 403, 403, 201, 401],
  revokeKiosk: [401, 403, 403, 204, 401],
  kioskDevice: [200, 200, 200, 200, 200],
  pairKiosk: [200, 200, 200, 200, 200],
} as const
