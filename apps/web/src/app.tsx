import type { Institution } from '@callboard/contract/institution'
import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { type Boot, BootContext, SetInstitutionContext } from '#app/start/boot.ts'
import { NotFound, RouteError } from '#routes/-shell/route-error.tsx'
import { routeTree } from './route-tree.gen.ts'

/** The context of every route's `beforeLoad` and `loader`. */
export interface RouterContext {
  queryClient: QueryClient
  boot: Boot
}

/**
 * The router of one page view.
 *
 * @param context the query client and the boot data
 * @param history source of the address; the browser's own unless a page is prerendered
 */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    // Keeps lists of photo positions readable in an address.
    pathParamsAllowedCharacters: [','],
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // The query cache decides what is fresh; the router caches nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    // In a prerendered page this would be an inline script, which our content security policy forbids.
    scrollRestoration: history === undefined,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /**
     * `bare` pages render their own top bar: the landing page, the kiosk. `bare-signed-out` is for `/`, which is the kiosk when signed
     * out.
     */
    shell?: 'full' | 'bare' | 'bare-signed-out'
  }
  interface HistoryState {
    /** For `/bulk-message`: the recipients. */
    recipients?: readonly UserSearchResult[]
    /** For `/export-database`: the profiles to export, instead of all. */
    students?: readonly number[]
    /** For `/project/$id/matches`: the profiles that get an offer first. */
    offerTo?: readonly number[]
  }
}

/** The root component. */
export function App({ router, context }: { router: AppRouter; context: RouterContext }) {
  const [boot, setBoot] = useState(context.boot)
  const setInstitution = (institution: Institution) => {
    const next = { ...boot, institution }
    setBoot(next)
    router.update({ context: { ...context, boot: next } })
  }
  return (
    <BootContext value={boot}>
      <SetInstitutionContext value={setInstitution}>
        <QueryClientProvider client={context.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SetInstitutionContext>
    </BootContext>
  )
}
