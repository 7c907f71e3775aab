import { z } from 'zod'
import { id, idText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { FREEDOMS } from '../../people/availability/rules.ts'
import { askedTime } from '../../people/talent-search/endpoints.ts'
import { role } from '../roles/endpoints.ts'
import { card, roomCard } from './endpoints.ts'
import { CASTING_MESSAGE, CASTING_ROOM_LIMITS } from './rules.ts'
import { STAGES } from './stages.ts'

const applicationId = idText.pipe(sequentialId)

/** What the casting room loads for one casting call. */
export const castingRoomEndpoints = {
  castingRoom: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/casting',
    summary: 'The roles of one casting call and every application to them, oldest first',
    access: 'desk',
    topics: ['projects', 'talent'],
    token: 'applications',
    params: sequentialIdParams,
    success: { status: 200, body: z.object({ roles: z.array(role), cards: z.array(card) }) },
    errors: [401, 403, 404],
  }),
  castingBoard: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/casting/board',
    summary: 'The casting room as its pages read it: the roles, a little of everybody, oldest first, and the cards that are shown first',
    access: 'desk',
    topics: ['applications', 'projects', 'talent', 'self-tapes'],
    params: sequentialIdParams,
    success: {
      status: 200,
      body: z.object({
        roles: z.array(role),
        cards: z.array(roomCard),
        /** Full cards: all of them in a small casting call, otherwise only the first ones of each stage. */
        whole: z.array(card).max(CASTING_ROOM_LIMITS.whole + STAGES.length * CASTING_ROOM_LIMITS.first),
      }),
    },
    errors: [401, 403, 404],
  }),
  castingCards: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/casting/cards',
    summary: 'The cards of some applications to one casting call, oldest first; those of others are left out',
    access: 'desk',
    topics: ['applications', 'projects', 'talent', 'self-tapes'],
    params: sequentialIdParams,
    query: z.object({
      /** Ids of applications, as a repeated parameter. */
      application: z
        .union(
          [applicationId, z.array(applicationId).max(CASTING_ROOM_LIMITS.cards, CASTING_MESSAGE.tooManyCards)],
          CASTING_MESSAGE.noneChosen,
        )
        .transform((given) => [...new Set(Array.isArray(given) ? given : [given])]),
    }),
    success: { status: 200, body: z.array(card).max(CASTING_ROOM_LIMITS.cards) },
    errors: [400, 401, 403, 404],
  }),
  castingFreedoms: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/casting/free',
    summary:
      'Who of the applicants to a casting call is free at a time; its own offers and bookings do not count, and restricted people are left out',
    access: 'desk',
    topics: ['applications', 'projects', 'talent', 'auditions'],
    token: 'applications',
    params: sequentialIdParams,
    query: askedTime,
    success: { status: 200, body: z.array(z.object({ studentId: id, freedom: z.enum(FREEDOMS) })) },
    errors: [400, 401, 403, 404],
  }),
} as const
