import { TAPE_MAX_BYTES, TAPE_UPLOADS_PATH } from '@callboard/contract/casting/self-tapes/rules'
import { INBOUND_LIMITS, INBOUND_PATH, MAIL_OUTCOMES } from '@callboard/contract/messages/inbound-mail/rules'

/** References to parts that every operation shares; `openapi.ts` has the components. */
export const REFER = {
  error: (name: string) => ({ $ref: `#/components/responses/${name}` }),
  person: { $ref: '#/components/parameters/Person' },
  idempotencyKey: { $ref: '#/components/parameters/IdempotencyKey' },
} as const

type Paths = Readonly<Record<string, object>>

function navigation(operationId: string, summary: string, parameters: readonly [name: string, description: string][]): object {
  return {
    get: {
      operationId,
      summary,
      tags: ['sessions'],
      'x-access': 'anyone',
      security: [],
      parameters: parameters.map(([name, description]) => ({
        name,
        in: 'query',
        required: false,
        description,
        schema: { type: 'string' },
      })),
      responses: {
        302: { description: 'The browser goes on there', headers: { Location: { schema: { type: 'string' } } } },
        default: REFER.error('Error'),
      },
    },
  }
}

/** Addresses that a browser opens instead of calling; they answer with a redirect, so the contract has no endpoint for them. */
const NAVIGATIONS: Paths = {
  '/api/login': navigation('login', 'Leads to sign-in: the single sign-on where one is set up, else the sign-in page', [
    ['returnTo', 'A path of this server to return to after sign-in; anything else becomes /'],
    ['another', 'Present: signs in as somebody else, even if somebody is signed in'],
  ]),
  '/api/logout': navigation('logout', 'Ends the session, and that of the single sign-on where it offers this; then leads to /', []),
}

const header = (name: string, schema: object, description: string) => ({ name, in: 'header', required: true, description, schema })
const bytes = (description: string) => ({ description, schema: { type: 'integer', minimum: 0, maximum: TAPE_MAX_BYTES } })
const VERSION = header('Tus-Resumable', { type: 'string', const: '1.0.0' }, 'The version of the tus protocol')

function tapeUpload(operationId: string, summary: string, parameters: readonly object[], success: object, requestBody?: object): object {
  return {
    operationId,
    summary,
    tags: ['selfTapes'],
    'x-access': 'student',
    security: [{ session: [] }],
    parameters: [VERSION, ...parameters],
    ...(requestBody && { requestBody }),
    responses: { ...success, 401: REFER.error('SignedOut'), 403: REFER.error('NotAllowed'), default: REFER.error('Error') },
  }
}

const UPLOAD = { name: 'upload', in: 'path', required: true, description: 'From the address in `Location`', schema: { type: 'string' } }
const OFFSET = { 'Upload-Offset': bytes('Bytes that have arrived') }

/** Uploads of videos, by an external protocol: tus 1.0.0, https://tus.io. */
const TAPE_UPLOADS: Paths = {
  [TAPE_UPLOADS_PATH]: {
    post: tapeUpload(
      'beginTapeUpload',
      'Begins a resumable upload of a video (tus). It has no body',
      [header('Upload-Length', bytes('').schema, 'Size of the video in bytes'), REFER.person],
      { 201: { description: 'Begun', headers: { Location: { description: 'Where its parts are sent', schema: { type: 'string' } } } } },
    ),
  },
  [`${TAPE_UPLOADS_PATH}/{upload}`]: {
    head: tapeUpload('tapeUploadOffset', 'How much of a video has arrived', [UPLOAD], { 200: { description: 'Known', headers: OFFSET } }),
    patch: tapeUpload(
      'sendTapePart',
      'Sends the next part of a video',
      [UPLOAD, header('Upload-Offset', bytes('').schema, 'Where this part begins, as the last answer said'), REFER.person],
      { 204: { description: 'Arrived', headers: OFFSET } },
      {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } },
      },
    ),
    delete: tapeUpload('cancelTapeUpload', 'Removes an upload that is not complete', [UPLOAD, REFER.person], {
      204: { description: 'Removed' },
    }),
  },
}

/** The endpoint to which mail providers deliver mails. */
const INBOUND: Paths = {
  [INBOUND_PATH]: {
    post: {
      operationId: 'takeMail',
      summary: 'Takes a mail that arrived at the address for replies; the same mail a second time changes nothing',
      tags: ['inboundMail'],
      'x-access': 'anyone',
      security: [],
      parameters: [
        header(
          'Callboard-Signature',
          { type: 'string' },
          't=<seconds since 1970>,v1=<HMAC-SHA256 of “seconds.body” in hexadecimal digits>',
        ),
      ],
      requestBody: {
        required: true,
        content: { 'message/rfc822': { schema: { type: 'string', contentMediaType: 'message/rfc822', maxLength: INBOUND_LIMITS.bytes } } },
      },
      responses: {
        200: {
          description: 'What has become of it',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['outcome'],
                additionalProperties: false,
                properties: { outcome: { type: 'string', enum: MAIL_OUTCOMES } },
              },
            },
          },
        },
        401: REFER.error('SignedOut'),
        default: REFER.error('Error'),
      },
    },
  },
}

/** Routes for programs and browsers besides the endpoints of the contract. */
export const OTHER_PATHS: Paths = { ...NAVIGATIONS, ...TAPE_UPLOADS, ...INBOUND }
