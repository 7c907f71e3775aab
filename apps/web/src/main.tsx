import '#app/start/no-eval.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { forgetFirstAnswers, hadEverything, readFirstAnswers } from '#app/api/first-answers.ts'
import { createQueryClient } from '#app/api/query-client.ts'
import { keptLanguage, speak } from '#app/language/language.ts'
import { SignInNeeded } from '#app/session/guards.ts'
import { renderedFor } from '#app/session/page-person.ts'
import { seedSession, userQuery } from '#app/session/session.ts'
import { watchPerson } from '#app/session/watch-person.ts'
import { AWAKE, isAsleep, wakeUp } from '#app/start/awake.ts'
import { readBoot } from '#app/start/boot.ts'
import { awaitInstallOffer } from '#app/start/install-offer.ts'
import { showLateFaces } from '#app/start/late-faces.ts'
import { applyScheme, readScheme } from '#app/start/scheme.ts'
import { App, createAppRouter } from './app.tsx'
import './styles/index.css'

awaitInstallOffer()
applyScheme(readScheme())
const boot = readBoot()
readFirstAnswers()
// A page that is drawn already is taken over in the words it was drawn in.
await speak(boot.language ?? keptLanguage() ?? boot.institution.language, boot.institution.region)
const queryClient = createQueryClient()
seedSession(queryClient, boot)
renderedFor(await queryClient.ensureQueryData(userQuery))
watchPerson(queryClient)
const context = { queryClient, boot }
const router = createAppRouter(context)

/** Milliseconds in which a screen has asked for everything that it shows first, on the slowest device. */
const FIRST_READS_MS = 5000
router.subscribe('onRendered', () => setTimeout(forgetFirstAnswers, FIRST_READS_MS))
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) showLateFaces()
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')

// A signed-out person on their way to sign-in is expected; everything else that a screen could not draw is reported.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof SignInNeeded)) console.error(error)
}

/** Whether the application draws what was drawn: it has gone nowhere else, and has everything that it shows. */
async function drawsTheSame(): Promise<boolean> {
  const { href } = router.latestLocation
  await router.load()
  // What came with the page is read by now; what is read from elsewhere is not.
  await new Promise((resolve) => setTimeout(resolve))
  return boot.user === null || (router.state.location.href === href && hadEverything() && queryClient.isFetching() === 0)
}

async function takeOver(root: HTMLElement): Promise<void> {
  // The router draws the same tree as on the server, and only once its route's code is here.
  router.ssr = { manifest: undefined }
  // It may have been scrolled by now, and waking up must not move it.
  router.options.scrollRestoration = () => !isAsleep()
  router.subscribe('onRendered', wakeUp)
  if (await drawsTheSame()) {
    // In slices, so that a press is answered while the page wakes up.
    startTransition(() => {
      hydrateRoot(root, <App router={router} context={context} />, { onCaughtError })
    })
  } else {
    root.replaceChildren()
    wakeUp()
    createRoot(root, { onCaughtError }).render(<App router={router} context={context} />)
  }
  dispatchEvent(new Event(AWAKE))
}

if (container.firstElementChild) await takeOver(container)
else createRoot(container, { onCaughtError }).render(<App router={router} context={context} />)
