import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { INSTITUTION_LOGO_PATH } from '@callboard/contract/page-files'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { Office } from '#platform/office.ts'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** Types a logo may have (see `institution.logo`). */
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }

/** A day: a logo rarely changes, and pages ask for it by its name. */
const CACHE_SECONDS = 86_400

/**
 * Serves the institution's logo: the file that `institution.json` names, read once at start, or else the uploaded one. An SVG can contain
 * scripts, so its headers forbid them.
 *
 * @param options.findUpload the bytes of an uploaded logo, by its name
 * @throws StartError when the file that `institution.json` names is missing
 */
export async function serveInstitutionLogo(
  app: FastifyInstance,
  {
    dataDir,
    office,
    findUpload,
  }: {
    dataDir: string
    office: Pick<Office, 'institution' | 'fixed'>
    findUpload: (name: string) => Promise<Buffer | undefined>
  },
): Promise<void> {
  const ownFile = office.fixed.has('logo') && office.institution.logo !== null ? join(dataDir, office.institution.logo) : undefined
  const picture =
    ownFile &&
    (await readFile(ownFile).catch((error: unknown) => {
      throw new StartError(`The logo ${ownFile} cannot be read (${systemErrorCode(error) ?? String(error)})`, error)
    }))
  app.get(INSTITUTION_LOGO_PATH, async (_request, reply) => {
    const { logo } = office.institution
    const bytes = picture || (logo === null ? undefined : await findUpload(logo))
    if (!bytes || logo === null) throw new AppError(COMMON_ERROR.notFound)
    return reply
      .type(TYPES[extname(logo)] ?? 'application/octet-stream')
      .header('Cache-Control', `public, max-age=${CACHE_SECONDS}`)
      .header('Content-Security-Policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(bytes)
  })
}
