import type { ThreadSummary } from '@callboard/contract/messages/threads/endpoints'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Check, Ellipsis, Lock, LockOpen, MailOpen, RotateCcw, UserRound } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { threadAssigneesQuery } from '#shared/queries/threads.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuOptions, MenuSeparator } from '#ui/menu.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { snoozeTimes } from './snooze-times.ts'
import type { ChosenThreads, ThreadActions } from './use-thread-changes.ts'

const NOBODY = ''

/** Assigns conversations to a member of the casting desk. @param current the assignee, if only one conversation is selected */
export function AssignMenu({
  chosen,
  current,
  actions,
}: {
  chosen: ChosenThreads
  current?: ThreadSummary['assignedTo']
  actions: ThreadActions
}) {
  const { data: people = [] } = useQuery(threadAssigneesQuery)
  const { id: me } = useSignedInUser()
  const mine = people.filter(({ id }) => id === me).map(({ id }) => ({ value: id, label: t('Me') }))
  const others = people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Menu
      trigger={
        <Button size="sm" icon={UserRound} aria-label={current ? t('Assigned to {name}', { name: current.name }) : t('Assign')}>
          {current ? (
            <span className="inline-block max-w-32 truncate align-bottom">{current.id === me ? t('Me') : current.name}</span>
          ) : (
            t('Assign')
          )}
        </Button>
      }
    >
      <MenuOptions
        value={current === undefined ? '?' : (current?.id ?? NOBODY)}
        options={[...mine, ...others, { value: NOBODY, label: t('No one') }]}
        onChange={(id) => {
          const name = people.find((one) => one.id === id)?.name ?? ''
          actions.assign(chosen, id === NOBODY ? null : id, name)
        }}
      />
    </Menu>
  )
}

/** Snoozes conversations until a time. @param snoozedUntil the current end, if a single snoozed conversation is selected */
export function SnoozeMenu({
  chosen,
  snoozedUntil = null,
  actions,
}: {
  chosen: ChosenThreads
  snoozedUntil?: string | null
  actions: ThreadActions
}) {
  const { timeZone } = useInstitution()
  const [isChoosing, setChoosing] = useState(false)
  const text = (until: string) => formatDateTime(until, timeZone)
  const snooze = (until: string) => actions.snooze(chosen, until, text(until))
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={AlarmClock}>
            {t('Snooze')}
          </Button>
        }
      >
        {snoozeTimes(new Date(), timeZone).map(({ label, until }) => (
          <MenuItem key={label} onSelect={() => snooze(until.toISOString())}>
            <span className="flex-1">{t(label)}</span>
            <span className="text-ink-soft text-sm tabular-nums">{text(until.toISOString())}</span>
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setChoosing(true)}>{t('Another time…')}</MenuItem>
        {snoozedUntil && (
          <>
            <MenuSeparator />
            <MenuItem icon={RotateCcw} onSelect={() => actions.snooze(chosen, null, '')}>
              {t('End the snooze')}
            </MenuItem>
          </>
        )}
      </Menu>
      {isChoosing && (
        <SnoozeDialog
          onChoose={(until) => {
            setChoosing(false)
            snooze(until)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** The actions for one conversation. @param onDone called after it is marked as done */
export function ThreadActionBar({ thread, actions, onDone }: { thread: ThreadSummary; actions: ThreadActions; onDone: () => void }) {
  const chosen = { ids: [thread.id] }
  const isDone = thread.state === 'done'
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <AssignMenu chosen={chosen} current={thread.assignedTo} actions={actions} />
      {!isDone && <SnoozeMenu chosen={chosen} snoozedUntil={thread.state === 'snoozed' ? thread.snoozedUntil : null} actions={actions} />}
      <Button
        size="sm"
        icon={isDone ? RotateCcw : Check}
        onClick={() => {
          actions.setDone(chosen, !isDone, thread.askedAt === null)
          if (!isDone) onDone()
        }}
      >
        {isDone ? t('Open again') : t('Done')}
      </Button>
      <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={t('More')} />}>
        <MenuItem icon={MailOpen} onSelect={() => actions.setRead(chosen, false)}>
          {t('Mark as unread')}
        </MenuItem>
        <MenuItem icon={thread.isClosed ? LockOpen : Lock} onSelect={() => actions.setClosed(chosen, !thread.isClosed)}>
          {thread.isClosed ? t('Let the student write again') : t('Close it to the student')}
        </MenuItem>
      </Menu>
    </div>
  )
}
