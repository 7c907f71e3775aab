import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Boot } from '#lib/boot.ts'
import { speak } from '#lib/language.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { seedSession } from '#lib/session.ts'
import { App, createAppRouter } from './app.tsx'

/**
 * Draws one page as static HTML. The build does it for the pages that signed-out visitors see first.
 *
 * @param path the page's path
 * @param boot what the browser will find in the boot data; `user` must be `null`, and `language` says which one it is drawn in
 * @returns the markup of `#root`
 * @throws Error when no route has that path, or it cannot be drawn
 */
export async function renderPage(path: string, boot: Boot): Promise<string> {
  await speak(boot.language ?? boot.institution.language, boot.institution.region)
  const queryClient = createQueryClient()
  seedSession(queryClient, boot)
  const context = { queryClient, boot }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const failed = router.state.matches.find((match) => match.status !== 'success')
  if (failed) throw new Error(`${path} cannot be prerendered: ${failed.routeId} is ${failed.status}`, { cause: failed.error })
  return renderToString(<App router={router} context={context} />)
}
