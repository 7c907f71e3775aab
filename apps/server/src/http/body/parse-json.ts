import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { type JsonLimits, type JsonRefusal, JsonScanner } from './json-scanner.ts'

/** Parses JSON as the framework does by default, and refuses `__proto__`. @throws 400 */
export function parseJson(request: FastifyRequest, text: string): Promise<unknown> {
  const parse = request.server.getDefaultJsonParser('error', 'error')
  return new Promise((resolve, reject) => {
    void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
  })
}

/** The error for a body that is refused before it is parsed. */
export function refusalOf(refused: JsonRefusal): AppError {
  return refused === 'too-deep' ? new AppError(COMMON_ERROR.malformed) : new AppError(COMMON_ERROR.tooLarge)
}

/** Parses a small body after it has been counted. @throws 400 or 413 */
export async function parseSmallJson(request: FastifyRequest, body: Buffer, limits: JsonLimits): Promise<unknown> {
  const refused = new JsonScanner(limits).write(body)
  if (refused) throw refusalOf(refused)
  return parseJson(request, body.toString())
}
