import type { consentEndpoints } from '@callboard/contract/people/consents/endpoints'
import type { Scene } from '#testing/scene.ts'

const YES = { use: 'casting', agrees: true, textVersion: '1', language: 'es' }

/** One call of every endpoint of the consents, in the form of `endpointCalls`. */
export const consentCalls = {
  ownConsent: async () => ({}),
  setOwnConsent: async () => ({ body: { uses: ['casting'], textVersion: '1' } }),
  talentConsent: async ({ owner }) => ({ params: { id: owner.id } }),
  recordConsent: async ({ owner }) => ({ params: { id: owner.id }, body: YES }),
  missingConsents: async ({ owner }) => ({ body: { use: 'casting', studentIds: [owner.id] } }),
} satisfies Record<keyof typeof consentEndpoints, (scene: Scene) => Promise<object>>

/** The statuses of the consents, in the form of `ENDPOINTS`. */
export const CONSENT_STATUSES = {
  ownConsent: [401, 200, 200, 403, 401],
  setOwnConsent: [401, 200, 200, 403, 401],
  talentConsent: [401, 403, 403, 200, 401],
  recordConsent: [401, 403, 403, 200, 401],
  missingConsents: [401, 403, 403, 200, 401],
} as const
