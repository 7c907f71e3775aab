import { CirclePlus, Pencil } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { Button } from './button.tsx'
import { Buttons, Fields } from './gallery-controls.tsx'
import { Lists, People } from './gallery-display.tsx'
import { Overlays, States } from './gallery-states.tsx'
import { Page, PageHeader } from './layout.tsx'
import { ToasterHost } from './toaster-host.tsx'
import { TooltipArea } from './tooltip.tsx'

/** Every component with its states, for developers. The development server shows it at `/gallery.html`; the build leaves it out. */
function Gallery() {
  return (
    <TooltipArea>
      <main>
        <Page title="Gallery" width="wide">
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
          <States />
          <Overlays />
        </Page>
      </main>
      <ToasterHost />
    </TooltipArea>
  )
}

const container = document.getElementById('root')
if (container) createRoot(container).render(<Gallery />)
