import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { CallLine, CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { Plan } from '@callboard/contract/schedule/call-sheets/plan'
import { CALL_SHEET_LIMITS, CALL_SHEET_MESSAGE } from '@callboard/contract/schedule/call-sheets/rules'
import { Bell, Check, Ellipsis, Undo2 } from 'lucide-react'
import { plural, t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { PersonConversation, useConversations } from '#shared/conversations/person-conversation.tsx'
import { roleName } from '#shared/role-text.ts'
import { useZoneNote } from '#shared/zone-note.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Section } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callStateText, callStateTone } from './call-state-text.ts'
import { type Edits, inOrder, type LineField, lineText } from './sheet-model.ts'
import type { CallSheetActions } from './use-call-sheet.ts'

/** Fields of a line on phones: the label above the field, both times beside each other. */
const BELOW = 'max-md:flex-col! max-md:items-stretch! max-md:gap-1!'
const BESIDE = cx(BELOW, 'max-md:grow max-md:basis-2/5! max-md:self-start')

interface Row {
  readonly line: CallLine
  readonly plan: Plan
}

const waits = ({ isBooked, state }: CallLine) => isBooked && (state === 'sent' || state === 'seen' || state === 'bounced')

/** All people on a call sheet: their own times and notes, and their states. */
export function SheetLines({
  sheet,
  edits,
  plans,
  actions,
  error,
  onType,
}: {
  sheet: CallSheet
  edits: Edits | null
  plans: readonly Plan[]
  actions: CallSheetActions
  error: string | undefined
  onType: (applicationId: number, field: LineField, text: string) => void
}) {
  const { timeZone } = useInstitution()
  const zoneNote = useZoneNote()
  const conversationOf = useConversations(sheet.projectId)
  const waiting = sheet.lines.filter(waits)
  const text = (line: CallLine, field: LineField, label: string) => ({
    label: `${label}: ${line.name}`,
    hideLabel: true,
    value: lineText(line, edits, field),
    onChange: (event: { target: { value: string } }) => onType(line.applicationId, field, event.target.value),
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('Person'),
      heading: true,
      // On phones it is beside the menu.
      className: cx('md:w-1/3', 'md:align-top!', 'max-md:basis-[calc(100%-4rem)]! max-md:flex-col! max-md:gap-0.5!'),
      cell: (row) => (
        <>
          <Who row={row} sheet={sheet} />
          <PersonConversation conversation={conversationOf(row.line)} className="mt-1" />
        </>
      ),
    },
    {
      key: 'call',
      header: t('Call time'),
      className: cx('md:align-top!', BESIDE),
      cell: ({ line, plan }) =>
        line.isBooked && (
          <TimeField {...text(line, 'callTime', t('Call time'))} counts={plan.callTime} wrong={plan.outside === 'callTime'} />
        ),
    },
    {
      key: 'wrap',
      header: t('Done at'),
      className: cx('md:align-top!', BESIDE),
      cell: ({ line, plan }) =>
        line.isBooked && <TimeField {...text(line, 'wrapTime', t('Done at'))} counts={plan.wrapTime} wrong={plan.outside === 'wrapTime'} />,
    },
    {
      key: 'note',
      header: t('For this person'),
      className: cx('md:w-1/3', 'md:align-top!', BELOW, 'max-md:basis-full'),
      cell: ({ line }) => line.isBooked && <TextField {...text(line, 'note', t('For this person'))} maxLength={CALL_SHEET_LIMITS.note} />,
    },
    {
      key: 'actions',
      header: t('Actions'),
      quiet: true,
      className: cx('md:align-top!', 'max-md:order-[-1] max-md:self-start'),
      cell: ({ line }) => <LineMenu line={line} actions={actions} />,
    },
  ]
  return (
    <Section
      hint={zoneNote}
      title={plural(sheet.lines.filter(({ isBooked }) => isBooked).length, '1 person is booked', '{count} people are booked')}
      actions={
        waiting.length > 0 && (
          <Button
            size="sm"
            icon={Bell}
            pending={actions.remind.isPending}
            onClick={() => actions.remind.mutate(waiting.map(({ applicationId }) => applicationId))}
          >
            {plural(waiting.length, 'Remind 1 who has not answered', 'Remind {count} who have not answered')}
          </Button>
        )
      }
    >
      {error && (
        <p role="alert" className="mb-3 font-medium text-danger">
          {error}
        </p>
      )}
      <Table
        caption={t('People on this call sheet')}
        columns={columns}
        rows={inOrder(sheet, plans, timeZone)}
        rowKey={({ line }) => line.applicationId}
      />
    </Section>
  )
}

/** A time of day; while the field is empty, the hint shows the time that applies. @param wrong whether it does not fit the shoot */
function TimeField({ counts, wrong, ...field }: Parameters<typeof TextField>[0] & { counts: string | null; wrong: boolean }) {
  const error = wrong ? t('Does not fit the shoot') : undefined
  return <TextField type="time" {...field} className="md:w-34" hint={!field.value && counts && formatTimeOfDay(counts)} error={error} />
}

function Who({ row: { line, plan }, sheet }: { row: Row; sheet: CallSheet }) {
  const note = noteOf(line, plan, sheet)
  return (
    <>
      <span className={line.isBooked ? undefined : 'line-through'}>{line.name}</span>
      <span className="block font-normal text-ink-soft text-sm">
        {[line.roleName !== PARTICIPANT && roleName(line.roleName), note].filter(Boolean).join(' · ')}
      </span>
      {!line.hasDroppedOut && <State line={line} />}
      {plan.isOutside && <span className="block font-normal text-danger text-sm">{t(CALL_SHEET_MESSAGE.outside)}</span>}
    </>
  )
}

/** Warnings for the office before it publishes. */
function noteOf({ isBooked, hasDroppedOut, isTold }: CallLine, { change }: Plan, { published }: CallSheet): string | null {
  if (hasDroppedOut) return t('Not coming')
  if (!isBooked) return isTold ? t('No longer booked') : t('No longer booked, and not told yet')
  if (!isTold) return t('Not told yet of the booking')
  if (change === 'changed') return t('Changed since version {number}', { number: published })
  return change === 'new' && published > 0 ? t('New on this call sheet') : null
}

function State({ line: { state, problem, confirmedBy } }: { line: CallLine }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal text-sm">
      <Badge tone={callStateTone(state)}>{callStateText(state)}</Badge>
      {confirmedBy && <span className="text-ink-soft">{t('by hand, {name}', { name: confirmedBy })}</span>}
      {problem && <span className="wrap-anywhere">{problem}</span>}
    </span>
  )
}

function LineMenu({ line, actions }: { line: CallLine; actions: CallSheetActions }) {
  const { applicationId, state, name, isBooked } = line
  if (!isBooked || state === 'not-sent') return null
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={t('Actions for {name}', { name })} />}>
      {state === 'confirmed' ? (
        <MenuItem icon={Undo2} onSelect={() => actions.mark.mutate({ applicationId, confirmed: false })}>
          {t('Not confirmed after all')}
        </MenuItem>
      ) : (
        <MenuItem icon={Check} onSelect={() => actions.mark.mutate({ applicationId, confirmed: true })}>
          {t('Has confirmed by telephone')}
        </MenuItem>
      )}
      {waits(line) && (
        <MenuItem icon={Bell} onSelect={() => actions.remind.mutate([applicationId])}>
          {t('Remind')}
        </MenuItem>
      )}
    </Menu>
  )
}
