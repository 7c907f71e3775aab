import { Info } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#app/notices/toast.ts'
import { Button } from './button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { FrameDrawing, SpotlightDrawing } from './illustrations.tsx'
import { Banner, Card, Cluster, Section, Stack } from './layout.tsx'
import { Loading, Repeat, Skeleton, SkeletonText } from './skeleton.tsx'
import { BoardDrawing } from './state-drawings.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { Tabs } from './tabs.tsx'

/** Placeholders for content that is missing, failing or loading. */
export function States() {
  return (
    <Section title="States">
      <Stack gap={6}>
        <Banner title="Complete Your Profile - Start Getting Opportunities!" action={<Button>Create Profile</Button>} />
        <Banner tone="danger" title="This profile was changed somewhere else in the meantime.">
          Reload to see the changes; what you typed is kept.
        </Banner>
        <ConflictPanel
          title="This casting call was changed somewhere else in the meantime. What you typed is kept."
          differences={[{ field: 'title', label: 'Title', mine: 'Spring brochure 2031', theirs: 'Spring viewbook' }]}
          onTakeTheirs={() => {}}
          onKeepMine={() => {}}
        />
        <div className="grid gap-6 md:grid-cols-3">
          <EmptyState title="No projects yet" action={<Button variant="primary">Create Project</Button>}>
            Create your first casting call!
          </EmptyState>
          <EmptyState drawing={<SpotlightDrawing />} title="No talent matches">
            Try fewer words, or clear a filter.
          </EmptyState>
          <EmptyState drawing={<BoardDrawing />} title="No projects yet" />
          <EmptyState drawing={<FrameDrawing />} title="No Profile Found">
            You haven't created your student profile yet.
          </EmptyState>
        </div>
        <ErrorState onRetry={() => {}}>The connection was lost. Check your network and try again.</ErrorState>
        <Loading className="grid gap-4 sm:grid-cols-3">
          <Repeat times={3}>
            <Card>
              <Skeleton className="mb-4 aspect-[4/3]" />
              <SkeletonText />
            </Card>
          </Repeat>
        </Loading>
      </Stack>
    </Section>
  )
}

/** Dialogs, tabs and notifications. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="What floats">
      <Cluster>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Delete project</Button>
        <Button
          icon={Info}
          onClick={() =>
            toast({
              title: 'Photos reordered',
              description: 'Your photo order has been updated.',
              action: { label: 'Undo', onAction: () => {} },
            })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Application Failed',
              description: 'There was an error submitting your application. Please try again.',
              tone: 'destructive',
            })
          }
        >
          Destructive toast
        </Button>
      </Cluster>
      <div className="mt-6">
        <Tabs
          label="Talent"
          tabs={[
            { value: 'about', label: 'About', content: <p>Movers first, singers welcome.</p> },
            { value: 'photos', label: 'Photos', content: <p>Twelve photos.</p> },
            { value: 'applications', label: 'Applications', content: <p>None yet.</p> },
          ]}
        />
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Applications for Spring brochure"
        description="48 students applied. Changes are sent to them at once."
        size="lg"
        footer={
          <>
            <Button onClick={close}>Close</Button>
            <Button variant="primary" onClick={close}>
              Save changes
            </Button>
          </>
        }
      >
        <SkeletonText lines={30} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this casting call?"
        description="48 applications are deleted too. This cannot be undone."
        confirmLabel="Delete casting call"
        onConfirm={close}
      />
    </Section>
  )
}
