import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { AUDITION_KINDS, AUDITION_LIMITS, SLOT_CAPACITY, SLOT_MINUTES } from '@callboard/contract/schedule/audition-sessions/rules'
import { Plus, X } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { KIND_NAME } from '#shared/audition-sessions/slot-text.ts'
import { roleName } from '#shared/role-text.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FieldGrid } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField, TextField } from '#ui/text-field.tsx'
import { newBreak, type SessionValues, withRow } from './session-model.ts'

interface FieldsProps {
  readonly values: SessionValues
  readonly errors: Readonly<Record<string, string>>
  readonly roles: readonly Role[]
  readonly onChange: (values: SessionValues) => void
}

type TextName = 'name' | 'day' | 'startTime' | 'endTime' | 'slotMinutes' | 'capacity' | 'place' | 'chooseBy' | 'roleId' | 'kind'

/** All fields of an audition session. */
export function SessionFields({ values, errors, roles, onChange }: FieldsProps) {
  const set = (name: TextName) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...values, [name]: target.value }),
  })
  return (
    <FieldGrid>
      <TextField
        label={t('Name')}
        required
        autoFocus
        maxLength={AUDITION_LIMITS.name}
        placeholder={t('First auditions')}
        className="wide-field"
        {...set('name')}
      />
      <SelectField
        label={t('Kind')}
        options={AUDITION_KINDS.map((kind) => ({ value: kind, label: t(KIND_NAME[kind]) }))}
        {...set('kind')}
      />
      <SelectField
        label={t('Role')}
        placeholder={t('All roles')}
        options={roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
        {...set('roleId')}
      />
      <TextField label={t('Day')} type="date" required {...set('day')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label={t('From')} type="time" required {...set('startTime')} />
        <TextField label={t('To')} type="time" required {...set('endTime')} />
      </div>
      <ZoneNote className="wide-field" />
      <NumberField label={t('Minutes for each slot')} required min={SLOT_MINUTES.least} max={SLOT_MINUTES.most} {...set('slotMinutes')} />
      <NumberField
        label={t('People in each slot')}
        hint={t('In one room')}
        required
        min={SLOT_CAPACITY.least}
        max={SLOT_CAPACITY.most}
        {...set('capacity')}
      />
      <TextField label={t('Place')} className="wide-field" maxLength={AUDITION_LIMITS.place} {...set('place')} />
      <TextField
        label={t('Choose by')}
        hint={t('After that only the office gives times. Empty: until a slot begins.')}
        type="datetime-local"
        className="wide-field"
        {...set('chooseBy')}
      />
      <Rooms values={values} errors={errors} onChange={onChange} />
      <Breaks values={values} errors={errors} onChange={onChange} />
    </FieldGrid>
  )
}

type RowsProps = Omit<FieldsProps, 'roles'>

const ROW = 'flex items-end gap-2'

function Rooms({ values, errors, onChange }: RowsProps) {
  const { rooms } = values
  const change = (next: SessionValues['rooms']) => onChange({ ...values, rooms: next })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('Rooms')}</legend>
      <div className="grid grid-cols-1 gap-2">
        {rooms.map((room, at) => (
          <div key={room.key} className={ROW}>
            <TextField
              className="flex-1"
              label={t('Room {number}', { number: at + 1 })}
              hideLabel
              maxLength={AUDITION_LIMITS.roomName}
              value={room.name}
              onChange={({ target }) => change(rooms.map((one) => (one.key === room.key ? { ...one, name: target.value } : one)))}
            />
            <IconButton
              icon={X}
              label={t('Remove {what}', { what: room.name || t('Room {number}', { number: at + 1 }) })}
              disabled={rooms.length === 1}
              onClick={() => change(rooms.filter(({ key }) => key !== room.key))}
            />
          </div>
        ))}
      </div>
      <FieldError id="session-rooms-error" error={errors['rooms']} />
      {rooms.length < AUDITION_LIMITS.rooms && (
        <Button size="sm" icon={Plus} className="mt-2" onClick={() => change(withRow(rooms, { id: null, name: '' }))}>
          {t('Add a room')}
        </Button>
      )}
    </fieldset>
  )
}

function Breaks({ values, errors, onChange }: RowsProps) {
  const { breaks } = values
  const change = (next: SessionValues['breaks']) => onChange({ ...values, breaks: next })
  const edit = (key: number, part: object) => change(breaks.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('Breaks')}</legend>
      <div className="grid grid-cols-1 gap-2">
        {breaks.map(({ key, from, to }, at) => (
          <div key={key} className={ROW}>
            <TextField
              className="flex-1"
              type="time"
              label={t('Break {number} from', { number: at + 1 })}
              hideLabel
              value={from}
              onChange={({ target }) => edit(key, { from: target.value })}
            />
            <span className="pb-2.5">–</span>
            <TextField
              className="flex-1"
              type="time"
              label={t('Break {number} to', { number: at + 1 })}
              hideLabel
              value={to}
              onChange={({ target }) => edit(key, { to: target.value })}
            />
            <IconButton
              icon={X}
              label={t('Remove break {number}', { number: at + 1 })}
              onClick={() => change(breaks.filter((one) => one.key !== key))}
            />
          </div>
        ))}
      </div>
      <FieldError id="session-breaks-error" error={errors['breaks']} />
      {breaks.length < AUDITION_LIMITS.breaks && (
        <Button size="sm" icon={Plus} className="mt-2" onClick={() => change(withRow(breaks, newBreak(values)))}>
          {t('Add a break')}
        </Button>
      )}
    </fieldset>
  )
}
