import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { CirclePlus, Pencil } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { ToasterHost } from '#app/notices/toaster-host.tsx'
import { BackLink } from './back-link.tsx'
import { Button } from './button.tsx'
import { Buttons, Fields } from './gallery-controls.tsx'
import { Lists, People } from './gallery-display.tsx'
import { LongLists, Progress } from './gallery-more.tsx'
import { Overlays, States } from './gallery-states.tsx'
import { Page, PageHeader } from './layout.tsx'
import { TooltipArea } from './tooltip.tsx'

/**
 * Every component in its states. The development server shows it at `/gallery.html`; the visual tests compare its pictures. Not part of
 * the build.
 */
function Gallery() {
  return (
    <TooltipArea>
      <main>
        <Page title="Gallery" width="wide">
          <BackLink to="/">Back to Dashboard</BackLink>
          <PageHeader
            slug="Dance film, two days in March"
            title="Understudies for the spring musical"
            lead="Eight students for the launch film of the new arts building. Movers first, singers welcome."
            actions={
              <>
                <Button icon={Pencil}>Edit project</Button>
                <Button variant="primary" icon={CirclePlus}>
                  New project
                </Button>
              </>
            }
          />
          <Buttons />
          <Fields />
          <People />
          <Lists />
          <LongLists />
          <Progress />
          <States />
          <Overlays />
        </Page>
      </main>
      <ToasterHost />
    </TooltipArea>
  )
}

const container = document.getElementById('root')
// Links need a router around them.
const router = createRouter({ routeTree: createRootRoute({ component: Gallery }), history: createMemoryHistory() })
if (container) createRoot(container).render(<RouterProvider router={router as never} />)
