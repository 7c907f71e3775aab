import { CirclePlus, Ellipsis, Info, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { Avatar } from './avatar.tsx'
import { Badge, Tag } from './badge.tsx'
import { Button, buttonClass, IconButton } from './button.tsx'
import { Checkbox, RadioGroup, Switch } from './choice.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { FrameDrawing, SpotlightDrawing } from './drawings.tsx'
import { DropZone } from './drop-zone.tsx'
import { Banner, Card, Cluster, Fact, Facts, FieldGrid, FormActions, Page, PageHeader, Section, Stack } from './layout.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'
import { Pagination } from './pagination.tsx'
import { Photo, type PhotoSource } from './photo.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'
import { Loading, Skeleton, SkeletonText } from './skeleton.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { TagInput } from './tag-input.tsx'
import { NumberField, TextArea, TextField } from './text-field.tsx'
import { toast } from './toast.ts'
import { ToasterHost } from './toaster-host.tsx'
import { Tooltip, TooltipArea } from './tooltip.tsx'
import { UploadList } from './upload-list.tsx'
import { WeekGrid } from './week-grid.tsx'
import type { WeekHours } from './week-grid-model.ts'

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

function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Section title="Buttons" hint="The amber one is the main action of its screen.">
      <Stack>
        <Cluster>
          <Button variant="primary" pending={pending} pendingLabel="Applying..." onClick={() => setPending(true)}>
            Apply Now
          </Button>
          <Button>Save draft</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger" icon={Trash2}>
            Delete project
          </Button>
          <Tooltip text="Edits this casting call">
            <IconButton icon={Pencil} label="Edit" />
          </Tooltip>
        </Cluster>
        <Cluster>
          <Button variant="primary" disabled>
            Apply Now
          </Button>
          <Button disabled>Save draft</Button>
          <Button variant="primary" pending pendingLabel="Saving...">
            Create Profile
          </Button>
          <Button pending>Load</Button>
          <Button size="sm">Small</Button>
          <a className={buttonClass('primary', 'lg')} href="#large">
            Get Started
          </a>
        </Cluster>
        <p className="measure">
          Links in text look like{' '}
          <a href="#link" className="text-link">
            this one
          </a>
          , and keep to the colour of what stands around them.
        </p>
      </Stack>
    </Section>
  )
}

function Fields() {
  const [tags, setTags] = useState(['Stage combat', 'Tap', 'American Sign Language', 'Mezzo-soprano'])
  const [week, setWeek] = useState<WeekHours | null>(null)
  return (
    <Section title="Fields">
      <form onSubmit={(event) => event.preventDefault()}>
        <FieldGrid>
          <TextField label="First name" required defaultValue="Anaïs" autoComplete="off" />
          <TextField label="Email" required defaultValue="anais@" error="Valid email is required" autoComplete="off" />
          <NumberField label="Expected graduation year" defaultValue={2028} hint="2020 to 2030" />
          <SelectField label="Campus" options={['Malibu Campus', 'Calabasas Campus', 'West LA Campus']} />
          <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
          <SearchField label="Search" placeholder="Name, major, specialty" />
          <TextArea className="wide-field" label="About me" hint="What should a casting director know?" />
          <TagInput className="wide-field" label="Specialties" value={tags} onChange={setTags} placeholder="Such as juggling" />
          <RadioGroup label="Gender" name="gender" options={['Any/All', 'Men', 'Women']} direction="row" />
          <Stack gap={3}>
            <Checkbox label="Urgent" hint="Shown first to students" defaultChecked />
            <Switch label="Available for casting" defaultChecked />
            <Switch label="Public page" hint="Anyone with the address may see it" />
          </Stack>
          <WeekGrid className="wide-field" label="Weekly availability" value={week} onChange={setWeek} firstHour={8} slots={13} />
          <div className="wide-field flex flex-col gap-3">
            <DropZone label="Add photos" hint="JPG and PNG up to 10MB" onFiles={(files) => toast({ title: `${files.length} chosen` })} />
            <UploadList
              onCancel={() => {}}
              onRetry={() => {}}
              uploads={[
                { id: '1', name: 'headshot-by-the-window.jpg', state: 'sending', share: 0.62 },
                { id: '2', name: 'full-length.heic', state: 'failed', share: 0, error: 'full-length.heic is damaged or incomplete' },
                { id: '3', name: 'rehearsal.png', state: 'waiting', share: 0 },
                { id: '4', name: 'profile-left.jpg', state: 'done', share: 1 },
              ]}
            />
          </div>
        </FieldGrid>
        <FormActions>
          <Button>Cancel</Button>
          <Button type="submit" variant="primary">
            Update Profile
          </Button>
        </FormActions>
      </form>
    </Section>
  )
}

const hashes = [
  '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
  '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  'VggKDYAW6lZvdYd6d2iZh/p4GE/k',
  'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
]

function portrait(index: number): PhotoSource {
  return { url: `/missing-${index}.jpg`, width: 900, height: 1200, thumbhash: hashes[index % 4] ?? '', variants: {} }
}

function People() {
  return (
    <Section title="Faces" actions={<Badge tone="info">Thumbhash only</Badge>}>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {['Anaïs Okonkwo-Lindqvist', 'Jun Park', 'Mateo Reyes', 'Sofía Aleksandrovna Castellanos de la Vega'].map((name, index) => (
          <li key={name} className="min-w-0">
            <div className="plate" style={{ aspectRatio: '3/4' }}>
              <Painted index={index} />
            </div>
            <h3 className="mt-2 truncate text-lg">{name}</h3>
            <p className="truncate text-ink-soft text-sm">Theatre, class of 2028</p>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-8 md:grid-cols-[1fr_16rem]">
        <Facts>
          <Fact label="Major">Film and television production</Fact>
          <Fact label="Height">5'6"</Fact>
          <Fact label="Instagram">{null}</Fact>
          <Fact label="Specialties">
            <Cluster gap={2}>
              {['Tap', 'Stage combat', 'Cello', 'A specialty with a very long name that does not fit'].map((word) => (
                <Tag key={word}>{word}</Tag>
              ))}
            </Cluster>
          </Fact>
        </Facts>
        <Cluster>
          <Avatar initial="A" size="sm" />
          <Avatar initial="J" />
          <Avatar initial="M" size="lg" alt="Mateo" />
          <Avatar initial="S" size="xl" />
        </Cluster>
      </div>
    </Section>
  )
}

function Painted({ index }: { index: number }) {
  // Waits for ever, as on a very slow network.
  return <Photo photo={{ ...portrait(index), url: 'http://127.0.0.1:9/never' }} alt="" sizes="25vw" ratio="3/4" />
}

const calls = [
  { id: 1, title: 'Launch film of the arts building', type: 'video shoot', status: 'active', applicants: 48, due: 'Dec 12, 2026' },
  { id: 2, title: 'Spring brochure', type: 'photo shoot', status: 'draft', applicants: 0, due: 'Jan 8, 2027' },
  {
    id: 3,
    title: 'A title so long that nobody would ever type it unless they were testing this table',
    type: 'commercial',
    status: 'cancelled',
    applicants: 1112,
    due: 'Feb 28, 2027',
  },
]

function Lists() {
  const [page, setPage] = useState(7)
  return (
    <Section
      title="Tables and lists"
      actions={
        <a href="#all" className="text-link">
          All casting calls
        </a>
      }
    >
      <Table
        caption="Casting calls"
        rows={calls}
        rowKey={(call) => call.id}
        columns={[
          { key: 'title', header: 'Title', heading: true, cell: (call) => call.title },
          { key: 'type', header: 'Type', cell: (call) => call.type },
          {
            key: 'status',
            header: 'Status',
            cell: (call) => (
              <Badge tone={call.status === 'active' ? 'ok' : call.status === 'draft' ? 'neutral' : 'danger'}>{call.status}</Badge>
            ),
          },
          { key: 'applicants', header: 'Applicants', figures: true, cell: (call) => call.applicants.toLocaleString('en-US') },
          { key: 'due', header: 'Due', figures: true, cell: (call) => call.due },
          {
            key: 'actions',
            header: 'Actions',
            quiet: true,
            cell: (call) => (
              <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${call.title}`} />}>
                <MenuItem icon={Pencil}>Edit</MenuItem>
                <MenuSeparator />
                <MenuItem icon={Trash2} tone="danger">
                  Delete
                </MenuItem>
              </Menu>
            ),
          },
        ]}
      />
      <Pagination page={page} pageCount={24} onPage={setPage} />
      <Cluster className="mt-6">
        <Badge tone="ok">accepted</Badge>
        <Badge tone="notice">pending</Badge>
        <Badge tone="danger">rejected</Badge>
        <Badge tone="neutral">withdrawn</Badge>
        <Badge tone="info">Urgent</Badge>
      </Cluster>
    </Section>
  )
}

function States() {
  return (
    <Section title="States">
      <Stack gap={6}>
        <Banner title="Complete Your Profile - Start Getting Opportunities!" action={<Button>Create Profile</Button>} />
        <Banner tone="danger" title="This profile was changed somewhere else in the meantime.">
          Reload to see the changes; what you typed is kept.
        </Banner>
        <div className="grid gap-6 md:grid-cols-3">
          <EmptyState title="No projects yet" action={<Button variant="primary">Create Project</Button>}>
            Create your first casting call!
          </EmptyState>
          <EmptyState drawing={<SpotlightDrawing />} title="No talent matches">
            Try fewer words, or clear a filter.
          </EmptyState>
          <EmptyState drawing={<FrameDrawing />} title="No Profile Found">
            You haven't created your student profile yet.
          </EmptyState>
        </div>
        <ErrorState onRetry={() => {}}>The connection was lost. Check your network and try again.</ErrorState>
        <Loading className="grid gap-4 sm:grid-cols-3">
          {[1, 2, 3].map((card) => (
            <Card key={card}>
              <Skeleton className="mb-4 aspect-[4/3]" />
              <SkeletonText />
            </Card>
          ))}
        </Loading>
      </Stack>
    </Section>
  )
}

function Overlays() {
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
        title="Delete this project?"
        description="48 applications go with it. This cannot be undone."
        confirmLabel="Delete project"
        onConfirm={close}
      />
    </Section>
  )
}

const container = document.getElementById('root')
if (container) createRoot(container).render(<Gallery />)
