import type { Page } from '@playwright/test'

/** Chromium's virtual authenticator, which verifies the user. */
export async function plugIn(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable', { enableUI: false })
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, automaticPresenceSimulation: true },
  })
  return {
    /** Whether the person confirms. */
    touch: (enabled: boolean) => devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
