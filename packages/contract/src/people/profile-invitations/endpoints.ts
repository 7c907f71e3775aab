import { z } from 'zod'
import { id, instant } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { TALENT_MESSAGE } from '../profiles/talents.rules.ts'
import { INVITATION_LIMITS, INVITATION_MESSAGE, INVITATION_STATES } from './rules.ts'

const count = z.number().int()

/** A person who was or can be invited to check a profile that others entered. */
export const invitedPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** The address of their account, which gets the mail. */
  email: z.string(),
  /** When the last mail was sent; `null` before the first. */
  sentAt: instant.nullable(),
  /** How many mails were sent. Files in the outbox of an instance without a mail server do not count. */
  mails: count,
  hasSignedIn: z.boolean(),
})
export type InvitedPerson = z.infer<typeof invitedPerson>

const invitations = z.object({
  counts: z.object({ uninvited: count, waiting: count, unanswered: count, answered: count }),
  /** People in the requested state, by name. */
  people: z.array(invitedPerson),
  /** When waiting mails will be sent, if not now. */
  startsAt: instant.nullable(),
})
export type ProfileInvitations = z.infer<typeof invitations>

export const profileInvitationEndpoints = {
  profileInvitations: endpoint({
    method: 'GET',
    path: '/api/profile-invitations',
    summary: 'Who is invited to look at the profile that others entered, who has answered, and who is not invited yet',
    access: 'desk',
    topics: ['talent'],
    query: z.object({
      state: z.enum(INVITATION_STATES, INVITATION_MESSAGE.who).default('uninvited'),
      offset: z.coerce
        .number(INVITATION_MESSAGE.offset)
        .int(INVITATION_MESSAGE.offset)
        .min(0, INVITATION_MESSAGE.offset)
        .max(INVITATION_LIMITS.maxOffset, INVITATION_MESSAGE.offset)
        .default(0),
    }),
    success: { status: 200, body: invitations },
    errors: [400, 401, 403],
  }),
  inviteToProfiles: endpoint({
    method: 'POST',
    path: '/api/profile-invitations',
    summary: 'Mails people a link to the profile that others entered for them, or reminds those who have not answered',
    access: 'desk',
    body: z.object({
      who: z.enum(['uninvited', 'unanswered'], INVITATION_MESSAGE.who),
      /** Only these people; by default everybody in that state. */
      ids: z.array(id, TALENT_MESSAGE.noneChosen).min(1, TALENT_MESSAGE.noneChosen).max(INVITATION_LIMITS.chosen).optional(),
    }),
    success: {
      status: 200,
      body: z.object({
        /** Mails that are now queued. */
        waiting: count,
        /** People who get no mail, because their last one is too recent or they have got the most allowed. */
        left: count,
        startsAt: instant,
        /**
         * Whether a mail server is configured. Without one, mails become files in the outbox, which nobody gets and which do not
         * count.
         */
        isMailed: z.boolean(),
      }),
    },
    errors: [400, 401, 403, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  stopProfileInvitations: endpoint({
    method: 'DELETE',
    path: '/api/profile-invitations/waiting',
    summary: 'Takes back the invitations whose mail has not left',
    access: 'desk',
    success: { status: 200, body: z.object({ stopped: count }) },
    errors: [401, 403],
  }),
} as const
