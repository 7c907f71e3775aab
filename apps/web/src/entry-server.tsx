import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#app/api/query-client.ts'
import { loadLanguage } from '#app/language/language.ts'
import { seedSession } from '#app/session/session.ts'
import { type Boot, BootContext } from '#app/start/boot.ts'
import { StudentHome } from '#office/home/student-home.tsx'
import { TopBar } from '#routes/-shell/top-bar.tsx'
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

/**
 * Renders what a signed-in page shows until its code has loaded: the top bar, and on the student's home the heading and placeholders.
 *
 * @param boot the boot data with placeholders for values that only the server knows; of the user only the account role matters
 * @param isStudentHome whether it is the home page of students, which they open first and most often on phones
 */
export async function prerenderShell(boot: Boot, isStudentHome: boolean): Promise<string> {
  await loadLanguage(boot.language ?? boot.institution.language, boot.institution.region)
  const queryClient = createQueryClient()
  seedSession(queryClient, boot)
  // An address that no link in the bar has, so that none is marked as the current page.
  const history = createMemoryHistory({ initialEntries: ['/sign-in'] })
  const router = createAppRouter({ queryClient, boot }, history)
  return renderToString(
    <BootContext value={boot}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <TopBar />
          {isStudentHome && (
            <main>
              <StudentHome more={0} onMore={() => {}} />
            </main>
          )}
        </RouterContextProvider>
      </QueryClientProvider>
    </BootContext>,
  )
}
