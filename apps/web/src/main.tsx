import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readBoot } from '#lib/boot.ts'
import { forgetFirstAnswers, readFirstAnswers } from '#lib/first-answers.ts'
import { SignInNeeded } from '#lib/guards.ts'
import { keptLanguage, speak } from '#lib/language.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { applyScheme, readScheme } from '#lib/scheme.ts'
import { seedSession } from '#lib/session.ts'
import { App, createAppRouter } from './app.tsx'
import './styles/index.css'

applyScheme(readScheme())
const boot = readBoot()
readFirstAnswers()
// A page that is drawn already is taken over in the words it was drawn in.
await speak(boot.language ?? keptLanguage() ?? boot.institution.language, boot.institution.region)
const queryClient = createQueryClient()
seedSession(queryClient, boot)
const context = { queryClient, boot }
const router = createAppRouter(context)

/** Milliseconds in which a screen has asked for everything that it shows first, on the slowest device. */
const FIRST_READS_MS = 5000
router.subscribe('onRendered', () => setTimeout(forgetFirstAnswers, FIRST_READS_MS))

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')

// A signed-out person on their way to sign-in is expected; everything else that a screen could not draw is reported.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof SignInNeeded)) console.error(error)
}

if (container.firstElementChild) {
  // A prerendered page: the router draws the same tree as on the server, and only once its route's code is here.
  router.ssr = { manifest: undefined }
  // It may have been scrolled by now, and waking up must not move it.
  let awake = false
  router.options.scrollRestoration = () => awake
  router.subscribe('onRendered', () => {
    awake = true
  })
  await router.load()
  // In slices, so that a press is answered while the page wakes up.
  startTransition(() => {
    hydrateRoot(container, <App router={router} context={context} />, { onCaughtError })
  })
} else {
  createRoot(container, { onCaughtError }).render(<App router={router} context={context} />)
}
