import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#app/api/query-client.ts'
import { loadLanguage } from '#app/language/language.ts'
import { seedSession } from '#app/session/session.ts'
import type { Boot } from '#app/start/boot.ts'
import { App, createAppRouter } from './app.tsx'

/**
 * Renders one page to static HTML. The build does it for the pages that signed-out visitors see first.
 *
 * @param path the page's path
 * @param boot the boot data that the browser will find; `user` must be `null`, and `language` is the language of the page
 * @returns the markup of `#root`
 * @throws Error when no route has that path, or it cannot be rendered
 */
export async function prerenderPage(path: string, boot: Boot): Promise<string> {
  await loadLanguage(boot.language ?? boot.institution.language, boot.institution.region)
  const queryClient = createQueryClient()
  seedSession(queryClient, boot)
  const context = { queryClient, boot }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const failed = router.state.matches.find((match) => match.status !== 'success')
  if (failed) throw new Error(`${path} cannot be prerendered: ${failed.routeId} is ${failed.status}`, { cause: failed.error })
  return renderToString(<App router={router} context={context} />)
}
