import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Badge, TagList } from './badge.tsx'
import { IconButton } from './button.tsx'
import { Cluster, Fact, Facts, Section } from './layout.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'
import { Pagination } from './pagination.tsx'
import { Photo, type PhotoSource } from './photo.tsx'
import { Table } from './table.tsx'

const hashes = [
  '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
  '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  'VggKDYAW6lZvdYd6d2iZh/p4GE/k',
  'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
]

function portrait(index: number): PhotoSource {
  return { url: `/missing-${index}.jpg`, width: 900, height: 1200, thumbhash: hashes[index % 4] ?? '', variants: {} }
}

/** Portraits and facts. */
export function People() {
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
            <TagList tags={['Tap', 'Stage combat', 'Cello', 'A specialty with a very long name that does not fit']} />
          </Fact>
        </Facts>
        <Cluster>
          <Avatar initial="A" size="sm" />
          <Avatar initial="J" />
          <Avatar initial="M" size="lg" alt="Mateo" />
          <Avatar initial="S" size="xl" />
          <span className="block w-10">
            <Photo photo={portrait(0)} alt="Ana, portrait" sizes="2.5rem" ratio="4/5" />
          </span>
          <span className="block w-36">
            <Photo photo={portrait(1)} alt="Jun, portrait" sizes="9rem" ratio="4/5" />
          </span>
        </Cluster>
      </div>
    </Section>
  )
}

function Painted({ index }: { index: number }) {
  // Never loads, as on a very slow network: the test server does not answer this request.
  return <Photo photo={{ ...portrait(index), url: `/never.jpg?${index}` }} alt="" sizes="25vw" ratio="3/4" />
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

/** Tables and what belongs to them. */
export function Lists() {
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
        <Badge tone="urgent">Urgent</Badge>
      </Cluster>
    </Section>
  )
}
