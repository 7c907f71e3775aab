import { z } from 'zod'
import { id, instant } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { TALENT_MESSAGE } from '../profiles/talents.rules.ts'
import { INVITATION_LIMITS, INVITATION_MESSAGE, INVITATION_STATES } from './rules.ts'

const count = z.number().int()

/** Somebody who is invited to look at the profile that others entered, or could be. */
export const invitedPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** The address of their account, to which the mail goes. */
  email: z.string(),
  /** When the last mail left; `null` before the first. */
  sentAt: instant.nullable(),
  /** Mails that have left; those that only became files in the outbox, without a mail server, are not counted. */
  mails: count,
  hasSignedIn: z.boolean(),
})
export type InvitedPerson = z.infer<typeof invitedPerson>

const invitations = z.object({
  counts: z.object({ uninvited: count, waiting: count, unanswered: count, answered: count }),
  /** Of the state that was asked for, by name. */
  people: z.array(invitedPerson),
  /** When waiting mails go on to leave, if that is not now. */
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
      /** Only these; everybody in that state when it is left out. */
      ids: z.array(id, TALENT_MESSAGE.noneChosen).min(1, TALENT_MESSAGE.noneChosen).max(INVITATION_LIMITS.chosen).optional(),
    }),
    success: {
      status: 200,
      body: z.object({
        /** Mails that now wait. */
        waiting: count,
        /** People who get none, because their last mail is too young or they have had enough of them. */
        left: count,
        startsAt: instant,
        /** Whether a mail server is set up; otherwise the mails become files in the outbox, which nobody gets and which do not count. */
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
