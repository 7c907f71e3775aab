import { APP_ICONS, appIconPath } from '@callboard/contract/page-files'
import type { Statuses } from '#testing/expected-statuses.ts'
import { ownersUpload, ownersVideo, type Scene } from '#testing/scene.ts'

/** Routes that are not endpoints of the contract: an address for each, and its status for each visitor. */
export const OTHER_ROUTES: Readonly<
  Record<
    string,
    {
      address: string | ((scene: Scene) => Promise<string>)
      headers?: Readonly<Record<string, string>>
      payload?: string
      statuses: Statuses
    }
  >
> = {
  'GET /healthz': { address: '/healthz', statuses: [200, 200, 200, 200, 200] },
  'GET /readyz': { address: '/readyz', statuses: [200, 200, 200, 200, 200] },
  // Called from this machine, like all tests; `metrics-access.test.ts` tests the rest.
  'GET /metrics': { address: '/metrics', statuses: [200, 200, 200, 200, 200] },
  'GET /api/openapi.json': { address: '/api/openapi.json', statuses: [200, 200, 200, 200, 200] },
  'GET /api/login': { address: '/api/login?returnTo=/my-profile', statuses: [302, 302, 302, 302, 302] },
  'GET /api/logout': { address: '/api/logout', statuses: [302, 302, 302, 302, 302] },
  // Single sign-on is not set up here; the tests of `accounts/single-sign-on` test the rest.
  'GET /api/auth/oidc/callback': { address: '/api/auth/oidc/callback?code=x&state=y', statuses: [404, 404, 404, 404, 404] },
  'GET /api/auth/saml/metadata': { address: '/api/auth/saml/metadata', statuses: [404, 404, 404, 404, 404] },
  'POST /api/auth/saml/acs': {
    address: '/api/auth/saml/acs',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'SAMLResponse=x',
    statuses: [404, 404, 404, 404, 404],
  },
  'GET /api/auth/saml/finish': { address: '/api/auth/saml/finish?ticket=x', statuses: [404, 404, 404, 404, 404] },
  'GET /assets/*': { address: '/assets/app.js', statuses: [200, 200, 200, 200, 200] },
  // The minimal built page has no manifest; `pages.test.ts` tests the rest.
  'GET /manifest.webmanifest': { address: '/manifest.webmanifest', statuses: [404, 404, 404, 404, 404] },
  ...Object.fromEntries(
    APP_ICONS.map(appIconPath).map((address) => [`GET ${address}`, { address, statuses: [404, 404, 404, 404, 404] as const }]),
  ),
  'GET /kiosk-worker.js': { address: '/kiosk-worker.js', statuses: [404, 404, 404, 404, 404] },
  'GET /media/photos/:hash/:size': { address: `/media/photos/${'0'.repeat(64)}/original`, statuses: [404, 404, 404, 404, 404] },
  'GET /calendar/:token.ics': { address: '/calendar/not-a-token.ics', statuses: [404, 404, 404, 404, 404] },
  'GET /institution/logo': { address: '/institution/logo', statuses: [404, 404, 404, 404, 404] },
  // The one-click request of a mail program; `notices/notices.test.ts` tests the rest.
  'POST /unsubscribe/:token': { address: '/unsubscribe/not-a-token', statuses: [404, 404, 404, 404, 404] },
  // For mail providers, who sign their requests; `inbound-address.test.ts` tests the rest.
  'POST /api/inbound-mail': {
    address: '/api/inbound-mail',
    payload: 'From: a@b.example',
    headers: { 'content-type': 'message/rfc822' },
    statuses: [401, 401, 401, 401, 401],
  },
  // Uploads of videos (tus). An upload belongs to its student only.
  'OPTIONS /api/self-tapes/uploads': { address: '/api/self-tapes/uploads', statuses: [401, 204, 204, 403, 401] },
  'POST /api/self-tapes/uploads': {
    address: '/api/self-tapes/uploads',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '9' },
    statuses: [401, 201, 201, 403, 401],
  },
  'HEAD /api/self-tapes/uploads/:upload': {
    address: ownersUpload,
    headers: { 'tus-resumable': '1.0.0' },
    statuses: [401, 200, 404, 403, 401],
  },
  'PATCH /api/self-tapes/uploads/:upload': {
    address: ownersUpload,
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: 'half of',
    statuses: [401, 204, 404, 403, 401],
  },
  'DELETE /api/self-tapes/uploads/:upload': {
    address: ownersUpload,
    headers: { 'tus-resumable': '1.0.0' },
    statuses: [401, 204, 404, 403, 401],
  },
  // For anyone with the signed address, which only its student and casting directors receive.
  'GET /api/self-tapes/:id/video': { address: ownersVideo, statuses: [200, 200, 200, 200, 200] },
  'HEAD /api/self-tapes/:id/video': { address: ownersVideo, statuses: [200, 200, 200, 200, 200] },
  'GET /*': { address: '/no/such/page', statuses: [404, 404, 404, 404, 404] },
}
