import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#app/notices/toast.ts'
import { Button, buttonClass, IconButton } from './button.tsx'
import { Checkbox, RadioGroup, Switch } from './choice.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { DropZone } from './drop-zone.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Cluster, FieldGrid, FormActions, Section, Stack } from './layout.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'
import { SetChips } from './set-chips.tsx'
import { SortableTags } from './sortable-tags.tsx'
import { TagInput } from './tag-input.tsx'
import { NumberField, TextArea, TextField } from './text-field.tsx'
import { Tooltip } from './tooltip.tsx'
import { UploadList } from './upload-list.tsx'
import { WeekGrid } from './week-grid.tsx'
import type { WeekHours } from './week-grid-model.ts'

/** Buttons and links in each variant. */
export function Buttons() {
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

/** Every kind of input. */
export function Fields() {
  const [tags, setTags] = useState(['Stage combat', 'Tap', 'American Sign Language', 'Mezzo-soprano'])
  const [campuses, setCampuses] = useState(['Malibu Campus', 'Calabasas Campus'])
  const typing = useState('')
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
          <Chips />
          <TextArea className="wide-field" label="About me" hint="What should a casting director know?" />
          <TagInput
            className="wide-field"
            label="Specialties"
            value={tags}
            onChange={setTags}
            typing={typing}
            placeholder="Such as juggling"
          />
          <SortableTags label="Campuses" values={campuses} text={(value) => value} onValues={setCampuses} />
          <Attendees />
          <RadioGroup label="Gender" name="gender" options={['Any/All', 'Men', 'Women']} direction="row" />
          <Stack gap={3}>
            <Checkbox label="Urgent" hint="Shown first to students" defaultChecked />
            <Switch label="Available for casting" defaultChecked />
            <Switch label="Public page" hint="Anyone with the address may see it" />
          </Stack>
          <WeekGrid className="wide-field" label="Weekly availability" value={week} onChange={setWeek} />
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

const PEOPLE = [
  { value: '1', label: 'Anaïs Okonkwo-Lindqvist', detail: 'anais@example.edu' },
  { value: '2', label: 'Jun Park', detail: 'jun@example.edu' },
]

/** A text field with suggestions. */
function Attendees() {
  const [typed, setTyped] = useState('')
  return (
    <ComboboxField
      className="wide-field"
      label="Attendees"
      typed={typed}
      onTyped={setTyped}
      suggestions={PEOPLE.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
      listLabel="People"
      onChoose={({ label }) => setTyped(label)}
    />
  )
}

/** Filters of a list. */
function Chips() {
  const [shown, setShown] = useState('all')
  const chips = [
    { value: 'all', label: 'All', count: 24 },
    { value: 'pending', label: 'Pending', count: 14 },
    { value: 'accepted', label: 'Accepted', count: 0 },
  ]
  const [set, setSet] = useState(['Sophomore', 'Junior', 'from 5\'6" tall'])
  return (
    <>
      <FilterChips label="Show" chips={chips} value={shown} onValue={setShown} />
      <SetChips
        label="Filters"
        chips={set.map((text) => ({ key: text, text }))}
        onRemove={(key) => setSet(set.filter((text) => text !== key))}
        onClear={() => setSet([])}
      />
    </>
  )
}
