import { type Access, checkAccess } from '@callboard/contract/access'
import type { Refusal } from '@callboard/contract/all-errors'
import { CHANGE_HEADER } from '@callboard/contract/change-name'
import { DEFAULT_BODY_BYTES, type EndpointSpec } from '@callboard/contract/endpoint'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { inputMessage } from '@callboard/contract/input-message'
import { answerFor, inputRefusal } from '@callboard/contract/token-fields'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { parse, type z } from 'zod'
import { receivePhotoForm } from '#http/body/photo-form.ts'
import type { Actor, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { withChangeName } from '#platform/live.ts'
import { type TokenInUse, withToken } from '#platform/token-in-use.ts'

type Parsed<Spec, Key extends string> = Spec extends { readonly [K in Key]: infer Schema extends z.ZodType } ? z.output<Schema> : undefined
type ActorFor<Rule extends Access> = Rule extends 'anyone' ? Actor : SignedInActor
type AnswerOf<Spec extends EndpointSpec> = Spec['success']['body'] extends z.ZodType
  ? z.input<Spec['success']['body']>
  : Spec['success'] extends { readonly type: string }
    ? FastifyReply
    : undefined

/** A checked call: the actor is allowed to make it, and the input matches the contract. */
export interface Call<Spec extends EndpointSpec> {
  readonly actor: ActorFor<Spec['access']>
  readonly params: Parsed<Spec, 'params'>
  readonly query: Parsed<Spec, 'query'>
  readonly body: Parsed<Spec, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The caller's input before it is parsed by the contract's schemas. */
interface Given {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** Whether it counts towards the caller's reads per minute; counted by default. */
  readonly isCounted?: boolean
}

/**
 * Reads whose answers the server writes into a page or into a file, by the path of their endpoint. Each works like a call: it checks
 * access, parses the input, calls the feature and cuts the answer to the contract's schema.
 *
 * @throws AppError with the error that the call would answer
 */
export type ReadEndpoints = Map<string, (request: FastifyRequest, reply: FastifyReply, given: Given) => Promise<unknown>>

/** Converts `{id}` of the contract to Fastify's `:id`. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function parsePart(schema: z.ZodType | undefined, value: unknown, onInvalid: (error: z.ZodError) => AppError): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: inputMessage })
  if (result.success) return result.data
  throw onInvalid(result.error)
}

/** The form field of an issue. A list or a week is one field, whichever of its entries is invalid. */
function fieldOf(path: readonly PropertyKey[]): string {
  const place = path.findIndex((key) => /^\d+$/.test(String(key)))
  return (place === -1 ? path : path.slice(0, place)).join('.')
}

function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = fieldOf(issue.path)
    fields[name] ??= issue.message
  }
  const [first] = error.issues
  // An issue about the whole input belongs to no field.
  if (first && first.path.length === 0)
    return new AppError(first.code === 'custom' ? { ...COMMON_ERROR.invalid, message: first.message } : COMMON_ERROR.malformed)
  return new AppError(COMMON_ERROR.invalid, { fields })
}

/** For callers that show only the message. */
function sayingFirstField(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== COMMON_ERROR.invalid.code) return error
  const { fields } = error
  const [message] = Object.values(fields ?? {})
  return message === undefined ? error : new AppError({ ...COMMON_ERROR.invalid, message }, { fields })
}

/** The error for somebody whom an access rule refuses. */
function refusalOf(access: Access, actor: Actor): Refusal {
  if (actor.kind === 'user' && actor.role !== 'student') return access === 'student' ? COMMON_ERROR.notAllowed : COMMON_ERROR.notYourRole
  return COMMON_ERROR.forbidden
}

/** @throws AppError 401 or 403 if the rule refuses the actor */
export function requireAccess(access: Access, actor: Actor): void {
  const verdict = checkAccess(access, actor.kind === 'user' ? actor.role : null)
  if (verdict === 'signed-out') throw new AppError(COMMON_ERROR.unauthorized)
  if (verdict === 'forbidden') throw new AppError(refusalOf(access, actor))
}

/**
 * Serves one endpoint of the contract. Access is decided before the body is read, input is parsed by the contract's schemas, and
 * the answer passes through the contract's schema, which drops everything it does not name. The handler of a streamed answer sends it
 * through `reply` and returns `reply`.
 *
 * @param app where to register it
 * @param spec the endpoint
 * @param handler does the work and returns the body of the answer
 */
export function implement<Spec extends EndpointSpec>(
  app: FastifyInstance,
  spec: Spec,
  handler: (call: Call<Spec>) => Promise<AnswerOf<Spec>>,
): void {
  serve(app, spec, handler)
}

/**
 * Serves an endpoint whose caller must prove more than an identity, such as possession of an active link. The proof is checked before the
 * body is read.
 *
 * @param prove checks the proof, from the path parameters and from what the browser sends with every call. Its result is passed to the
 *   handler; it throws the error for the caller
 */
export function implementProven<Spec extends EndpointSpec, Proof>(
  app: FastifyInstance,
  spec: Spec,
  prove: (params: Parsed<Spec, 'params'>, request: FastifyRequest) => Promise<Proof>,
  handler: (call: Call<Spec>, proof: Proof) => Promise<AnswerOf<Spec>>,
): void {
  const proofs = new WeakMap<FastifyRequest, { readonly proof: Proof }>()
  async function beforeBody(request: FastifyRequest): Promise<void> {
    proofs.set(request, { proof: await prove(paramsOf(spec, request.params), request) })
  }
  async function handle(call: Call<Spec>): Promise<AnswerOf<Spec>> {
    const proven = proofs.get(call.request)
    if (!proven) throw new Error('a body was read before its sender had proven anything')
    return handler(call, proven.proof)
  }
  serve(app, spec, handle, beforeBody)
}

const tokenOf = (actor: Actor) => (actor.kind === 'user' ? actor.token : undefined)

/** @throws AppError 400 or 403 for a filter or a field that is not in the scopes of the token */
function requireOwnFields(spec: EndpointSpec, { scopes }: TokenInUse, given: Given): void {
  const refusal = inputRefusal(spec, scopes, given)
  if (refusal) throw new AppError(refusal, { field: refusal.field })
}

/** An answer in the contract's shape. A program gets only the part that its token may see. */
function shownTo(actor: Actor, spec: EndpointSpec, shape: z.ZodType, result: unknown): unknown {
  const token = tokenOf(actor)
  return parse(token ? answerFor(spec, token.scopes, shape) : shape, result)
}

/** An invalid id is answered like a missing one. */
function paramsOf<Spec extends EndpointSpec>(spec: Spec, given: unknown): Parsed<Spec, 'params'> {
  return parsePart(spec.params, given, () => new AppError(COMMON_ERROR.notFound)) as Parsed<Spec, 'params'>
}

function serve<Spec extends EndpointSpec>(
  app: FastifyInstance,
  spec: Spec,
  handler: (call: Call<Spec>) => Promise<AnswerOf<Spec>>,
  beforeBody?: FastifyContextConfig['beforeBody'],
): void {
  const options: RouteShorthandOptions = {
    bodyLimit: spec.maxBodyBytes ?? DEFAULT_BODY_BYTES,
    config: {
      endpoint: spec,
      ...(beforeBody && { beforeBody }),
    },
    onRequest: async (request) => requireAccess(spec.access, request.actor),
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply, given: Given) => {
    const token = tokenOf(request.actor)
    if (token) requireOwnFields(spec, token, given)
    const work = () =>
      handler({
        actor: request.actor,
        params: paramsOf(spec, given.params),
        query: parsePart(spec.query, given.query, invalidInput),
        body: parsePart(spec.body, given.body, invalidInput),
        request,
        reply,
      } as Call<Spec>)
    return withToken(token, () => withChangeName(request.headers[CHANGE_HEADER], work))
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // No browser or proxy may store a personal answer; a streamed answer that may be stored sets its own header.
    reply.header('Cache-Control', 'no-store')
    const { success } = spec
    const { body: shape } = success
    const given =
      spec.alsoForm && request.isMultipart()
        ? { params: request.params, query: request.query, body: await receivePhotoForm(request) }
        : request
    const result = await handle(request, reply, given)
    // A streamed answer has no schema: the handler has already sent it.
    if (success.type !== undefined) return reply
    reply.code(success.status)
    return shape === null ? reply.send() : shownTo(request.actor, spec, shape, result)
  }
  const { body: shape, type } = spec.success
  // Endpoints with a rate limit are left out, because their calls must be counted.
  if (spec.method === 'GET' && shape !== null && type === undefined && spec.rateLimit === undefined) {
    app.readEndpoints?.set(spec.path, async (request, reply, given) => {
      requireAccess(spec.access, request.actor)
      if (given.isCounted !== false) app.countRead?.(request.actor, spec)
      return shownTo(request.actor, spec, shape, await handle(request, reply, given))
    })
  }
  const answerHoldingBody = async (request: FastifyRequest, reply: FastifyReply) => {
    // The handler continues after the caller has disconnected, and still uses the body.
    request.bodyShare?.hold()
    try {
      return await answer(request, reply)
    } catch (error) {
      throw spec.saysFirstField ? sayingFirstField(error) : error
    } finally {
      request.bodyShare?.release()
    }
  }
  const url = routePath(spec.path)
  app.route({ ...options, method: spec.method, url, handler: answerHoldingBody })
}
