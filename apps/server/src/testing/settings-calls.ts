import type { SignOnValues, signOnEndpoints } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { mailTextsEndpoints } from '@callboard/contract/messages/mail-texts/endpoints'
import type { settingsEndpoints } from '@callboard/contract/office/settings/endpoints'
import type { mailSettingsEndpoints } from '@callboard/contract/office/settings/mail.endpoints'
import type { textSettingsEndpoints } from '@callboard/contract/office/settings/texts.endpoints'
import type { storageEndpoints } from '@callboard/contract/office/storage/endpoints'
import { eq, max } from 'drizzle-orm'
import { directors, officeSettings } from '#db/schema/settings.ts'
import { signOnTrials } from '#db/schema/sign-on-trials.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import type { Scene } from '#testing/scene.ts'

const NO_OWN_LINES = { footer: { en: null, es: null }, own: {} }

const VALUES = {
  ...DEFAULT_INSTITUTION,
  emailDomains: null,
  strongAdmins: false,
  mails: NO_OWN_LINES,
  replies: { address: null, trustedHost: null },
}

/** Stores a version for the call to change, without putting it in force. @returns its number */
async function before({ server }: Scene, more: Partial<typeof officeSettings.$inferInsert> = {}): Promise<number> {
  const { db } = server.deps.platform
  const [newest] = await db.select({ version: max(officeSettings.version) }).from(officeSettings)
  const version = (newest?.version ?? 0) + 1
  await db.insert(officeSettings).values({ version, values: {}, fields: [], changedAt: new Date(), ...more })
  return version
}

const SERVER = {
  host: 'mail.example.edu',
  port: 587,
  security: 'starttls',
  signIn: 'password',
  user: null,
  from: 'casting@example.edu',
} as const

const MAILBOX = { host: '127.0.0.1', port: 1, security: 'none', signIn: 'password', user: 'casting', folder: 'INBOX' } as const

const GRANT = { provider: 'other', clientId: 'callboard', tenant: null, tokenAddress: 'http://127.0.0.1:1/token' } as const

const GATEWAY = {
  address: 'https://127.0.0.1:1/texts',
  header: null,
  format: 'json',
  body: '{"to":"{{number}}","text":"{{text}}"}',
  countryCode: '+1',
} as const

/** Metadata of a provider with an invalid certificate, so nobody can sign in there. */
const METADATA = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example.edu"><IDPSSODescriptor
  protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">
  <X509Data><X509Certificate>MIIB</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
  <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.edu/sso"/></IDPSSODescriptor></EntityDescriptor>`

const SAML = {
  kind: 'saml',
  metadata: METADATA,
  entityId: null,
  emailAttribute: 'mail',
  adminAttribute: 'groups',
  adminValues: [],
} satisfies SignOnValues

/** A trial of the casting director whose browser has not returned yet. @returns its id */
async function aTrial({ server, admin }: Scene): Promise<string> {
  const id = `try-${newToken()}`
  const expiresAt = new Date(Date.now() + 60_000)
  await server.deps.platform.db.insert(signOnTrials).values({ idHash: hashToken(id), userId: admin.id, sealed: '', expiresAt })
  return id
}

const COLLEAGUE = 'colleague@example.edu'

async function listed({ server }: Scene, isListed: boolean) {
  const { db } = server.deps.platform
  await db.delete(directors).where(eq(directors.email, COLLEAGUE))
  if (isListed) await db.insert(directors).values({ email: COLLEAGUE, addedAt: new Date() })
  return { body: { email: COLLEAGUE } }
}

/** One call of every endpoint of the settings, in the form of `endpointCalls`. */
export const settingsCalls = {
  settings: async () => ({}),
  saveSettings: async (scene) => ({ body: { version: await before(scene), values: { ...VALUES, supportEmail: 'help@example.edu' } } }),
  saveMailServer: async (scene) => ({ body: { version: await before(scene, { mailServer: SERVER }), server: null } }),
  tryMailServer: async () => ({ body: { server: { ...SERVER, host: '127.0.0.1', port: 1 } } }),
  saveIncomingMail: async (scene) => ({ body: { version: await before(scene, { incoming: MAILBOX }), server: null } }),
  tryIncomingMail: async () => ({ body: { server: { ...MAILBOX, password: 'secret' } } }),
  saveMailGrant: async (scene) => ({ body: { version: await before(scene, { mailGrant: GRANT }), grant: null } }),
  tryMailGrant: async () => ({ body: { grant: { ...GRANT, refreshToken: 'secret' } } }),
  saveTextGateway: async (scene) => ({ body: { version: await before(scene, { textGateway: GATEWAY }), gateway: null } }),
  tryTextGateway: async () => ({ body: { gateway: GATEWAY, phone: '310 555 0123' } }),
  saveSignOn: async (scene) => ({ body: { version: await before(scene, { signOn: SAML }), signOn: null } }),
  trySignOn: async () => ({ body: { signOn: SAML } }),
  beginSignOnTrial: async () => ({ body: { signOn: SAML } }),
  signOnTrial: async (scene) => ({ params: { id: await aTrial(scene) } }),
  saveLogo: async (scene) => ({ body: { version: await before(scene, { values: { logo: 'logo.svg' } }), logo: null } }),
  restoreSettings: async (scene) => ({ body: { version: await before(scene, { values: { region: 'ES' } }), restore: 0 } }),
  settingsInUse: async () => ({}),
  staff: async () => ({}),
  addStaff: (scene) => listed(scene, false),
  inviteStaff: (scene) => listed(scene, true),
  changeStaffRole: async (scene) => ({ body: { ...(await listed(scene, true)).body, role: 'photographer' } }),
  removeStaff: (scene) => listed(scene, true),
  storageState: async () => ({}),
  previewMail: async () => ({ body: { kind: 'offer', language: 'en', texts: NO_OWN_LINES } }),
} satisfies Record<
  | keyof typeof settingsEndpoints
  | keyof typeof mailSettingsEndpoints
  | keyof typeof textSettingsEndpoints
  | keyof typeof mailTextsEndpoints
  | keyof typeof signOnEndpoints
  | keyof typeof storageEndpoints,
  (scene: Scene) => Promise<object>
>

const OFFICE = [401, 403, 403, 200, 401] as const

/** The status that each visitor gets. */
export const SETTINGS_STATUSES = {
  settings: OFFICE,
  saveSettings: OFFICE,
  saveMailServer: OFFICE,
  tryMailServer: OFFICE,
  saveIncomingMail: OFFICE,
  tryIncomingMail: OFFICE,
  saveMailGrant: OFFICE,
  tryMailGrant: OFFICE,
  saveTextGateway: OFFICE,
  tryTextGateway: OFFICE,
  saveSignOn: OFFICE,
  trySignOn: OFFICE,
  beginSignOnTrial: [401, 403, 403, 201, 401],
  signOnTrial: OFFICE,
  saveLogo: OFFICE,
  restoreSettings: OFFICE,
  settingsInUse: OFFICE,
  staff: OFFICE,
  addStaff: [401, 403, 403, 201, 401],
  inviteStaff: OFFICE,
  changeStaffRole: OFFICE,
  removeStaff: OFFICE,
  storageState: OFFICE,
  previewMail: OFFICE,
} as const satisfies Record<
  | keyof typeof settingsEndpoints
  | keyof typeof mailSettingsEndpoints
  | keyof typeof textSettingsEndpoints
  | keyof typeof mailTextsEndpoints
  | keyof typeof signOnEndpoints
  | keyof typeof storageEndpoints,
  readonly number[]
>
