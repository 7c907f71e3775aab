import { pairedKioskEndpoints } from '@callboard/contract/accounts/paired-kiosks/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { kioskCookie } from '#http/session/kiosk-cookie.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import type { Office } from '#platform/office.ts'
import type { PairedKiosksService } from './paired-kiosks.service.ts'

/** Paired kiosks: for casting directors, and for the devices themselves, whose session is ignored. */
export function pairedKiosksRoutes(
  app: FastifyInstance,
  {
    pairedKiosks,
    platform,
  }: { pairedKiosks: PairedKiosksService; platform: { config: { publicUrl: string }; office: Pick<Office, 'institution'> } },
): void {
  const cookie = kioskCookie(platform.config.publicUrl.startsWith('https:'))
  const deviceOf = (kiosk: { readonly name: string } | undefined) => ({
    kiosk: kiosk?.name ?? null,
    takesNames: kiosk !== undefined && platform.office.institution.kiosk.takesNames,
  })
  implement(app, pairedKioskEndpoints.pairedKiosks, () => pairedKiosks.all())
  implement(app, pairedKioskEndpoints.startPairing, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return pairedKiosks.begin(actor, body.name)
  })
  implement(app, pairedKioskEndpoints.revokeKiosk, async ({ actor, params }) => {
    await pairedKiosks.revoke(actor, params.id)
    return undefined
  })
  implement(app, pairedKioskEndpoints.kioskDevice, async ({ request, reply }) => {
    const secret = cookie.find(request)
    const kiosk = await pairedKiosks.find(secret)
    // A kiosk that is in use stays paired.
    if (kiosk && secret !== undefined) cookie.give(reply, secret)
    return deviceOf(kiosk)
  })
  implement(app, pairedKioskEndpoints.pairKiosk, async ({ body, reply }) => {
    const { kiosk, secret } = await pairedKiosks.pair(body.code)
    cookie.give(reply, secret)
    return deviceOf(kiosk)
  })
}
