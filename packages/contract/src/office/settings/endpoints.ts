import { z } from 'zod'
import { STAFF_ROLES } from '../../access.ts'
import { signOnSettings, typedSignOn } from '../../accounts/single-sign-on/endpoints.ts'
import { accountAddress, boundedInteger, instant, optionalText, requiredText, sentText } from '../../common.ts'
import { asciiDomain, isMailbox } from '../../email.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { institution } from '../../institution.ts'
import { replySettings } from '../../messages/inbound-mail/reply-settings.endpoints.ts'
import { mailTexts } from '../../messages/mail-texts/endpoints.ts'
import { grantSettings, incomingSettings, mailConnection } from '../../messages/mailbox/endpoints.ts'
import { gatewaySettings } from '../../messages/texts/endpoints.ts'
import { INSTITUTION_MESSAGE, LOGO_MAX_BYTES, LOGO_TYPES, type LogoType, OFFICE_LISTS, PROGRAM_FATES, SETTINGS_MESSAGE } from './rules.ts'

const domain = sentText(253, undefined, SETTINGS_MESSAGE.domain).transform((text, context) => {
  const ascii = asciiDomain(text.trim().toLowerCase())
  if (ascii !== undefined) return ascii
  context.addIssue(SETTINGS_MESSAGE.domain)
  return z.NEVER
})

/** Settings of the office: the institution, and who may sign in. The logo has its own endpoint. */
export const officeValues = institution.extend({
  /** Domains whose addresses may sign in by mail and register; `null` for any. They do not apply to casting directors. */
  emailDomains: z.array(domain).min(1, INSTITUTION_MESSAGE.noValue).max(50, INSTITUTION_MESSAGE.manyValues(50)).nullable().default(null),
  /** Whether casting directors may sign in only with a passkey or single sign-on. */
  strongAdmins: z.boolean().default(false),
  /** The office's own lines in mails. */
  mails: mailTexts.prefault({}),
  /** Where people reply to mails of the office. */
  replies: replySettings.prefault({}),
})
export type OfficeValues = z.output<typeof officeValues>

/** A name with an address in angle brackets, or an address. */
const sender = requiredText(SETTINGS_MESSAGE.sender, 200).refine(isMailbox, SETTINGS_MESSAGE.sender)

/** A mail server, without the password. */
export const mailServer = z.object({
  ...mailConnection,
  user: optionalText(200),
  /** The sender of every mail. */
  from: sender,
})
export type MailServer = z.output<typeof mailServer>

/** A mail server as the page sends it. Without a password, the stored one is used. */
const typedServer = mailServer.extend({ password: z.string().max(500).optional() })

/** The version that the user edited. */
export const settingsVersion = boundedInteger(0, 2_147_483_647, SETTINGS_MESSAGE.changed)
const version = settingsVersion

/** One change of the settings. */
const settingsChange = z.object({
  version: z.number().int(),
  at: instant,
  /** Name or address of the person who made the change; `null` when the account is gone. */
  by: z.string().nullable(),
  /** The settings that it changed. */
  fields: z.array(z.string()),
  /**
   * The values before and after the change, as texts; `null` if nothing was set. Passwords and secrets are never included. `part`
   * is the path of a changed part of a setting, for example `footer.en`; empty for a whole setting.
   */
  changes: z.array(z.object({ field: z.string(), part: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** The version that this change restored; `null` for other changes. */
  restores: z.number().int().nullable(),
})
export type SettingsChange = z.infer<typeof settingsChange>

export const settings = z.object({
  /** 0 before the first change; each change adds one. */
  version: z.number().int(),
  /** The current values. */
  values: officeValues,
  /** Settings that environment variables or `institution.json` override. Stored values apply once these are removed. */
  fixed: z.array(z.string()),
  mail: z.object({
    /** `outbox`: mails are written to files on the server and not sent. */
    way: z.enum(['smtp', 'outbox']),
    isFixed: z.boolean(),
    /** The mail server from the settings page, without the password. */
    server: mailServer.extend({ hasPassword: z.boolean() }).nullable(),
    /** The current sender. */
    from: z.string(),
  }),
  /** The mailbox for answers. */
  incoming: incomingSettings,
  /** The OAuth2 sign-in for mail servers that accept no password. */
  mailGrant: grantSettings,
  textGateway: gatewaySettings,
  signOn: signOnSettings,
  /** The newest changes first. */
  history: z.array(settingsChange),
})
export type Settings = z.output<typeof settings>

/** A member of the office. */
export const staffMember = z.object({
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(STAFF_ROLES),
  /**
   * Where the role comes from. `server`: environment variables; `office`: added here, and can be changed here; `group`: a group
   * of single sign-on; `sample`: part of the demo.
   */
  by: z.enum(['server', 'office', 'group', 'sample']),
  /** The last sign-in; `null` before the first. */
  lastSignInAt: instant.nullable(),
  isYou: z.boolean(),
  /** Programs that act in their name: API tokens by name, webhooks by address. */
  programs: z.array(z.object({ kind: z.enum(['api-token', 'webhook']), name: z.string() })),
})
export type StaffMember = z.infer<typeof staffMember>

const staffAddress = { email: accountAddress(SETTINGS_MESSAGE.address) }
const staffRole = z.enum(STAFF_ROLES, SETTINGS_MESSAGE.role)
/** Required when a casting director with API tokens or webhooks loses the role. */
const programs = z.enum(PROGRAM_FATES, SETTINGS_MESSAGE.programs).optional()

/** Bytes of a JSON body with a base64 logo (a third more) and its other fields. */
const LOGO_BODY_BYTES = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 1024

const counts = z.record(z.string(), z.number().int())

export const settingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings in force, which of them the server decides, and the newest changes',
    access: 'director',
    topics: ['settings'],
    success: { status: 200, body: settings },
    errors: [401, 403],
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/settings',
    summary:
      'Saves the settings; those that the server decides, and the logo, stay. A change of who may sign in, or of where replies go, needs a sign-in a moment ago',
    access: 'director',
    body: z.object({ version, values: officeValues }),
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 409],
  }),
  saveMailServer: endpoint({
    method: 'PUT',
    path: '/api/settings/mail',
    summary: 'Saves the mail server; without a password the stored one stays. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({
      version,
      /** `null`: mails go to the outbox folder. */
      server: typedServer.nullable(),
    }),
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 409],
  }),
  tryMailServer: endpoint({
    method: 'POST',
    path: '/api/settings/mail/try',
    summary:
      'Connects to a mail server and signs in there, without saving it or sending a mail. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ server: typedServer }),
    success: {
      status: 200,
      body: z.object({
        /** The error codes of the failure, for the operator; `null` when it works. */
        reason: z.string().nullable(),
      }),
    },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 20, seconds: 60 },
  }),
  saveSignOn: endpoint({
    method: 'PUT',
    path: '/api/settings/sign-on',
    summary: 'Saves the provider of single sign-on; without a secret the stored one stays. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({
      version,
      /** `null`: people sign in by mail only. */
      signOn: typedSignOn.nullable(),
    }),
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 409, 413],
  }),
  saveLogo: endpoint({
    method: 'PUT',
    path: '/api/settings/logo',
    summary: 'Replaces the logo; `null` removes it',
    access: 'director',
    body: z.object({
      version,
      logo: z
        .object({
          type: z.enum(Object.keys(LOGO_TYPES) as [LogoType], SETTINGS_MESSAGE.logo),
          base64: z.string(SETTINGS_MESSAGE.logo).max(LOGO_BODY_BYTES).pipe(z.base64(SETTINGS_MESSAGE.logo)),
        })
        .nullable(),
    }),
    maxBodyBytes: LOGO_BODY_BYTES,
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 409, 413],
  }),
  restoreSettings: endpoint({
    method: 'POST',
    path: '/api/settings/restore',
    summary:
      'Brings back the settings of an earlier version, as a change of its own; not passwords, nor the secrets of OAuth2 and single sign-on',
    access: 'director',
    body: z.object({ version, restore: version }),
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 404, 409],
  }),
  settingsInUse: endpoint({
    method: 'GET',
    path: '/api/settings/in-use',
    summary: 'How many profiles or casting calls have each value of the lists, and how many profiles are public',
    access: 'director',
    topics: ['settings'],
    success: {
      status: 200,
      body: z.object({
        ...(Object.fromEntries(OFFICE_LISTS.map((list) => [list, counts])) as Record<(typeof OFFICE_LISTS)[number], typeof counts>),
        /** Number of profiles with a public page, without one, and with one that hides contact details. */
        pages: z.object({ open: z.number().int(), closed: z.number().int(), hidesContact: z.number().int() }),
      }),
    },
    errors: [401, 403],
  }),
  staff: endpoint({
    method: 'GET',
    path: '/api/staff',
    summary: 'Everybody who works for the office, with their roles, what gives them these, and when they last signed in',
    access: 'director',
    topics: ['settings'],
    success: { status: 200, body: z.array(staffMember) },
    errors: [401, 403],
  }),
  addStaff: endpoint({
    method: 'POST',
    path: '/api/staff',
    summary: 'Gives an address a role of the staff, with or without an account; the caller must have signed in a moment ago',
    access: 'director',
    body: z.object({
      ...staffAddress,
      role: staffRole.default('admin'),
      /** Whether the person gets a mail with a sign-in link. */
      invites: z.boolean('Please choose whether to send an email').default(true),
    }),
    success: { status: 201, body: z.array(staffMember) },
    errors: [400, 401, 403, 409],
  }),
  inviteStaff: endpoint({
    method: 'POST',
    path: '/api/staff/invite',
    summary: 'Mails the invitation again to somebody of the staff who has not signed in yet; the caller must have signed in a moment ago',
    access: 'director',
    body: z.object(staffAddress),
    success: { status: 200, body: z.array(staffMember) },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  changeStaffRole: endpoint({
    method: 'POST',
    path: '/api/staff/role',
    summary: 'Gives somebody of the staff another role, not oneself; signs them out, and the caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ ...staffAddress, role: staffRole, programs }),
    success: { status: 200, body: z.array(staffMember) },
    errors: [400, 401, 403, 404, 409],
  }),
  removeStaff: endpoint({
    method: 'POST',
    path: '/api/staff/remove',
    summary: 'Takes the role back and signs the account out everywhere; the caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ ...staffAddress, programs }),
    success: { status: 200, body: z.array(staffMember) },
    errors: [400, 401, 403, 404, 409],
  }),
} as const
