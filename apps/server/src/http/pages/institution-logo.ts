import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ERROR_MESSAGE } from '@callboard/contract/errors'
import { INSTITUTION_LOGO_PATH } from '@callboard/contract/institution'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** Types a logo may have (see `institution.logo`). */
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }

/** A day: a logo rarely changes, and its address stays the same when it does. */
const CACHE_SECONDS = 86_400

/**
 * Serves the institution's logo, read once at start. An SVG can contain scripts, so its headers forbid them.
 *
 * @throws StartError when the file that `institution.json` names is missing
 */
export async function serveInstitutionLogo(
  app: FastifyInstance,
  { dataDir, logo }: { dataDir: string; logo: string | null },
): Promise<void> {
  const path = logo === null ? null : join(dataDir, logo)
  const picture =
    path &&
    (await readFile(path).catch((error: unknown) => {
      throw new StartError(`The logo ${path} cannot be read (${systemErrorCode(error) ?? String(error)})`, error)
    }))
  app.get(INSTITUTION_LOGO_PATH, async (_request, reply) => {
    if (!picture || !path) throw new AppError(404, ERROR_MESSAGE.notFound)
    return reply
      .type(TYPES[extname(path)] ?? 'application/octet-stream')
      .header('Cache-Control', `public, max-age=${CACHE_SECONDS}`)
      .header('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(picture)
  })
}
