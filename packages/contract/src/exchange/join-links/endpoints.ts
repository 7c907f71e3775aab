import { z } from 'zod'
import {
  boundedInteger,
  instant,
  messageBody,
  optionalDay,
  optionalText,
  requiredText,
  rowVersion,
  sequentialId,
  sequentialIdParams,
} from '../../common.ts'
import { READ_BY_LINK, tokenParams } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, KIOSK_RATE_LIMIT } from '../../endpoint.ts'
import { kioskRegistration } from '../kiosk/endpoints.ts'
import { KIOSK_LIMITS, KIOSK_MESSAGE, KIOSK_OPTIONAL } from '../kiosk/rules.ts'
import { JOIN_LIMITS, JOIN_MESSAGE, JOIN_STATES } from './rules.ts'

/** What the form of a link asks in addition to what every registration needs. */
const fields = z
  .array(z.enum(KIOSK_OPTIONAL))
  .max(KIOSK_OPTIONAL.length)
  .transform((asked) => KIOSK_OPTIONAL.filter((field) => asked.includes(field)))

/** The office's settings of a registration link. */
export const joinLinkInput = z
  .object({
    /** Shown on the poster and above the form. */
    title: requiredText(JOIN_MESSAGE.title, JOIN_LIMITS.title),
    /** Shown to visitors above the form. */
    note: optionalText(JOIN_LIMITS.note, 'lines'),
    fields,
    asksPhotos: z.boolean(),
    /** The first and last day, in the institution's time zone. */
    opensOn: optionalDay,
    closesOn: optionalDay,
    /** Most registrations. */
    places: boundedInteger(1, JOIN_LIMITS.places, JOIN_MESSAGE.places).nullable(),
  })
  .refine(({ opensOn, closesOn }) => opensOn === null || closesOn === null || opensOn <= closesOn, {
    path: ['closesOn'],
    message: JOIN_MESSAGE.days,
  })
export type JoinLinkInput = z.output<typeof joinLinkInput>

/** A registration link, for casting directors. */
export const joinLink = z.object({
  id: sequentialId,
  title: z.string(),
  note: z.string().nullable(),
  fields: z.array(z.enum(KIOSK_OPTIONAL)),
  asksPhotos: z.boolean(),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  places: z.number().int().nullable(),
  /** The link's address. It is on posters, so it is not secret. */
  url: z.string(),
  state: z.enum(JOIN_STATES),
  isPaused: z.boolean(),
  /** Registrations that created a profile. */
  registered: z.number().int(),
  /** Registrations with the address of an existing account, which changed nothing. */
  known: z.number().int(),
  /**
   * Places in use; 0 without a limit. A place becomes free again a day after its registration, unless somebody has signed in with
   * the address.
   */
  placesTaken: z.number().int(),
  /** Name or address of its creator; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  version: z.number().int(),
})
export type JoinLink = z.infer<typeof joinLink>

/** What a visitor sees of a registration link. */
export const joinForm = z.object({
  title: z.string(),
  note: z.string().nullable(),
  state: z.enum(JOIN_STATES),
  fields: z.array(z.enum(KIOSK_OPTIONAL)),
  asksPhotos: z.boolean(),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
})
export type JoinForm = z.infer<typeof joinForm>

/** A registration through a link: like at the kiosk, but photos are optional. */
const joinRegistration = kioskRegistration.extend({
  photos: z
    .array(kioskRegistration.shape.photos.element, KIOSK_MESSAGE.photos)
    .max(KIOSK_LIMITS.photos, KIOSK_MESSAGE.tooManyPhotos)
    .default([]),
})

const CHANGE = {
  access: 'desk',
  params: sequentialIdParams,
  success: { status: 200, body: joinLink },
  errors: [400, 401, 403, 404, 409, 429],
  accountLimit: CHANGES_OF_AN_ACCOUNT,
} as const

export const joinLinkEndpoints = {
  joinLinks: endpoint({
    method: 'GET',
    path: '/api/join-links',
    summary: 'The registration links of the office that are not revoked, newest first',
    access: 'desk',
    topics: ['join-links'],
    success: { status: 200, body: z.array(joinLink) },
    errors: [401, 403],
  }),
  createJoinLink: endpoint({
    method: 'POST',
    path: '/api/join-links',
    summary: 'Makes a registration link',
    access: 'desk',
    body: joinLinkInput,
    success: { status: 201, body: joinLink },
    errors: [400, 401, 403, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  updateJoinLink: endpoint({
    ...CHANGE,
    method: 'PUT',
    path: '/api/join-links/{id}',
    summary: 'Changes what a registration link asks, and when and how often it may be used',
    body: joinLinkInput.safeExtend({ version: rowVersion('Not a version of a registration link') }),
  }),
  pauseJoinLink: endpoint({
    ...CHANGE,
    method: 'POST',
    path: '/api/join-links/{id}/pause',
    summary: 'Pauses a registration link, or continues it',
    body: z.object({ isPaused: z.boolean() }),
  }),
  revokeJoinLink: endpoint({
    ...CHANGE,
    method: 'DELETE',
    path: '/api/join-links/{id}',
    summary: 'Revokes a registration link; it can be brought back for some time',
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
  }),
  restoreJoinLink: endpoint({
    ...CHANGE,
    method: 'POST',
    path: '/api/join-links/{id}/restore',
    summary: 'Brings a revoked registration link back',
    errors: [401, 403, 404, 409, 429],
  }),
  joinForm: endpoint({
    ...READ_BY_LINK,
    path: '/api/join/{token}',
    summary: 'What the form of a registration link asks, and whether it is open',
    topics: [],
    success: { status: 200, body: joinForm },
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/join/{token}',
    summary: 'Registers a visitor by a registration link. The answer is the same whether or not the address was known',
    access: 'anyone',
    idempotent: true,
    params: tokenParams,
    body: joinRegistration,
    maxBodyBytes: KIOSK_LIMITS.bodyBytes,
    inlineImages: 'photos',
    alsoForm: true,
    success: { status: 202, body: messageBody },
    errors: [400, 404, 409, 413, 415, 429],
    rateLimit: KIOSK_RATE_LIMIT,
  }),
} as const
