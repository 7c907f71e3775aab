import '#app/start/no-eval.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetFirstAnswers, readFirstAnswers } from '#app/api/first-answers.ts'
import { createQueryClient } from '#app/api/query-client.ts'
import { keptLanguage, loadLanguage, visitLanguage } from '#app/language/language.ts'
import { PageRefused } from '#app/session/guards.ts'
import { renderedFor } from '#app/session/page-person.ts'
import { seedSession, userQuery } from '#app/session/session.ts'
import { watchPerson } from '#app/session/watch-person.ts'
import { readBoot } from '#app/start/boot.ts'
import { awaitInstallOffer } from '#app/start/install-offer.ts'
import { showLateFonts } from '#app/start/late-fonts.ts'
import { applyScheme, readScheme } from '#app/start/scheme.ts'
import { App, createAppRouter } from './app.tsx'
import './styles/index.css'

awaitInstallOffer()
applyScheme(readScheme())
const boot = readBoot()
readFirstAnswers()
// The service worker of the kiosk caches one page for everybody, so its language may not be that of this visit.
const language = visitLanguage() ?? keptLanguage() ?? boot.language ?? boot.institution.language
await loadLanguage(language, boot.institution.region)
const queryClient = createQueryClient()
seedSession(queryClient, boot)
renderedFor(await queryClient.ensureQueryData(userQuery))
watchPerson(queryClient)
const context = { queryClient, boot }
const router = createAppRouter(context)

/** Milliseconds after which every screen has sent its first requests, even on the slowest device. */
const FIRST_READS_MS = 5000
router.subscribe('onRendered', () => setTimeout(forgetFirstAnswers, FIRST_READS_MS))
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) showLateFonts()
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')
if (boot.language && boot.language !== language) container.replaceChildren()
// The pages of signed-in people contain only their top bar.
const isPrerendered = !boot.user && container.firstElementChild !== null

// Redirects to the sign-in page and pages that a role may not open are expected; every other render error is reported.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof PageRefused)) console.error(error)
}

// The route's code is loaded before the first render, and the router does not load it again.
router.ssr = { manifest: undefined }
if (isPrerendered) {
  // The router renders the same tree as the build did. The user may have scrolled by now, and hydration must not change that.
  let isHydrated = false
  router.options.scrollRestoration = () => isHydrated
  router.subscribe('onRendered', () => {
    isHydrated = true
  })
}
await router.load()
const app = <App router={router} context={context} />
// The first render replaces the text that a signed-in page has shown so far, which may have been without the fonts.
if (!isPrerendered) showLateFonts()
// A transition renders in slices, so that a press in the meantime gets a response.
startTransition(() => {
  if (isPrerendered) hydrateRoot(container, app, { onCaughtError })
  else createRoot(container, { onCaughtError }).render(app)
})
