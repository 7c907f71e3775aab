import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { typedGrant, typedIncoming } from '../../messages/mailbox/endpoints.ts'
import { GRANT_FAILURES, INCOMING_FAILURES } from '../../messages/mailbox/rules.ts'
import { settings, settingsVersion as version } from './endpoints.ts'

/** Incoming mail, and the sign-in at mail servers that accept no password. */
export const mailSettingsEndpoints = {
  saveIncomingMail: endpoint({
    method: 'PUT',
    path: '/api/settings/incoming-mail',
    summary:
      'Saves the mailbox that answers are read from; without a password the stored one stays. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({
      version,
      /** `null`: no mail is read. */
      server: typedIncoming.nullable(),
    }),
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 409],
  }),
  tryIncomingMail: endpoint({
    method: 'POST',
    path: '/api/settings/incoming-mail/try',
    summary:
      'Signs in at a mailbox and looks for its folder, without saving it or reading a mail. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ server: typedIncoming }),
    success: {
      status: 200,
      body: z.object({
        /** `null` when it works. */
        reason: z.enum(INCOMING_FAILURES).nullable(),
      }),
    },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 20, seconds: 60 },
  }),
  saveMailGrant: endpoint({
    method: 'PUT',
    path: '/api/settings/mail-sign-in',
    summary:
      'Saves the OAuth2 sign-in of mail servers; without a refresh token the stored secrets stay. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({
      version,
      /** `null`: mail servers take passwords only. */
      grant: typedGrant.nullable(),
    }),
    success: { status: 200, body: settings },
    errors: [400, 401, 403, 409],
  }),
  tryMailGrant: endpoint({
    method: 'POST',
    path: '/api/settings/mail-sign-in/try',
    summary: 'Asks the provider for an access token, without saving the sign-in. The caller must have signed in a moment ago',
    access: 'director',
    body: z.object({ grant: typedGrant }),
    success: {
      status: 200,
      body: z.object({
        /** `null` when it works. */
        reason: z.enum(GRANT_FAILURES).nullable(),
      }),
    },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 20, seconds: 60 },
  }),
} as const
