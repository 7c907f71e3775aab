import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { negotiateLanguage } from '@callboard/contract/language'
import { APP_ICONS, APP_MANIFEST_PATH, appIconPath } from '@callboard/contract/page-files'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { renderAppIcon } from '#platform/images/app-icon.ts'
import { translatorFor } from '#platform/translators.ts'

/** A day. The manifest names an icon by its colour, but pages link the iPhone icon without a colour. */
const ICON_SECONDS = 86_400

interface Manifest {
  readonly description: string
  readonly icons: readonly { readonly src: string }[]
}

/** Serves what a home screen needs: the manifest, in the browser's language, and icons in the institution's colours. */
export async function serveAppManifest(app: FastifyInstance, webRoot: string, institution: Institution): Promise<void> {
  const built = await readFile(join(webRoot, APP_MANIFEST_PATH), 'utf8').catch(() => undefined)
  app.get(APP_MANIFEST_PATH, async (request, reply) => {
    if (built === undefined) throw new AppError(COMMON_ERROR.notFound)
    const manifest = JSON.parse(built) as Manifest
    // Browsers request it without cookies.
    const { language, t } = translatorFor(
      institution,
      negotiateLanguage(undefined, request.headers['accept-language'], institution.language),
    )
    const { accentColor } = institution
    // Phones look for a new icon when its address changes.
    const icons = manifest.icons.map((icon) => ({ ...icon, src: accentColor === null ? icon.src : `${icon.src}?${accentColor.slice(1)}` }))
    reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Language' }).type('application/manifest+json; charset=utf-8')
    return reply.send(JSON.stringify({ ...manifest, lang: language, description: t(manifest.description), icons }))
  })
  for (const name of APP_ICONS) {
    const mark = await readFile(join(webRoot, `app-icons/${name}.svg`), 'utf8').catch(() => undefined)
    let rendered: { readonly accent: string | null; readonly picture: Promise<Buffer> } | undefined
    app.get(appIconPath(name), async (_request, reply) => {
      if (mark === undefined) throw new AppError(COMMON_ERROR.notFound)
      const { accentColor: accent } = institution
      if (rendered?.accent !== accent) rendered = { accent, picture: renderAppIcon(mark, accent) }
      return reply
        .header('Cache-Control', `public, max-age=${ICON_SECONDS}`)
        .type('image/png')
        .send(await rendered.picture)
    })
  }
}
