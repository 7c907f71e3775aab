import type { Closure } from '@callboard/contract/casting/closure/endpoints'
import { CLOSED_STATUSES, type ClosedStatus, type ClosingNotes, wrongNoteField } from '@callboard/contract/casting/closure/rules'
import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { closureQuery } from '#casting/board/closure-queries.ts'
import { AnsweredList } from '#shared/closing/answered-list.tsx'
import { answeredBy } from '#shared/closing/closing-model.ts'
import { readable } from '#shared/profile-text.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Attendance } from './attendance.tsx'
import { CardsInSightContext, useCardsInSight } from './cards-in-sight.ts'
import { ClosingNoteFields } from './closing-note-fields.tsx'
import { type CardOf, cardFinder, SmallFace } from './face.tsx'
import { useClose } from './use-close.ts'

/** Closes a casting call: shows who has no answer and what each person gets, and sends everything with one press. */
export function CloseDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const room = useQuery(castingRoomQuery(project.id)).data
  const whole = useCardsInSight(String(project.id), room)
  const cardOf = cardFinder(room?.cards ?? [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Close casting call')}
      description={t('Everyone who has no answer gets one message in Callboard and an email. Nothing is left open.')}
      filling={
        <CardsInSightContext value={whole}>
          <Closing project={project} cardOf={cardOf} onClose={onClose} />
        </CardsInSightContext>
      }
    />
  )
}

/** The choices and texts before closing, which are shown again after an undo. */
function useClosingDraft() {
  const [chosen, setChosen] = useState<ClosedStatus>('completed')
  const [written, setWritten] = useState<ClosingNotes | null>(null)
  const [absentIds, setAbsentIds] = useState<ReadonlySet<number>>(new Set())
  return { chosen, setChosen, written, setWritten, absentIds, setAbsentIds }
}

function Closing({ project, cardOf, onClose }: { project: Project; cardOf: CardOf; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(closureQuery(project.id))
  /** How many people the closure started in this dialog has to answer. */
  const [total, setTotal] = useState<number | null>(null)
  const draft = useClosingDraft()
  if (!data) {
    return (
      <DialogBody>
        {error ? (
          <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, t('The people without an answer could not be loaded. Please try again.'))}
          </ErrorState>
        ) : (
          <Loading label={t('Loading people without an answer')} className="flex flex-col gap-4">
            <Repeat times={4}>
              <Skeleton className="h-16" />
            </Repeat>
          </Loading>
        )}
      </DialogBody>
    )
  }
  if (data.runningSince !== null || total !== null) {
    const state = data.runningSince === null ? 'done' : data.isHeld ? 'held' : 'running'
    return <Running left={data.people.length} total={total} state={state} onClose={onClose} />
  }
  return <ClosingForm project={project} cardOf={cardOf} closure={data} draft={draft} onClose={onClose} onTotal={setTotal} />
}

interface RunningProps {
  left: number
  total: number | null
  /** Whether nobody, some or all of the people have been told. */
  state: 'held' | 'running' | 'done'
  onClose: () => void
}

/** The progress of a closure, which continues when the dialog is closed. */
function Running({ left, total, state, onClose }: RunningProps) {
  const isRunning = state !== 'done'
  return (
    <>
      <DialogBody>
        {isRunning ? (
          <div role="status">
            <p className="mb-3 font-semibold tabular-nums">
              {plural(left, '1 person is still to be answered', '{count} people are still to be answered')}
            </p>
            {state === 'held' && (
              <p className="mb-3">{t('No one has been told yet. It begins in a few seconds; you can undo it until then.')}</p>
            )}
            <ProgressBar label={t('Closing')} share={total ? 1 - left / total : null} />
            <p className="mt-3 text-ink-soft">{t('This goes on by itself. You can close this dialog.')}</p>
          </div>
        ) : (
          <EmptyState as="h3" title={t('Everyone has an answer')}>
            {t('The casting call is closed, and nothing is left open.')}
          </EmptyState>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant={isRunning ? 'secondary' : 'primary'} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogFoot>
    </>
  )
}

function ClosingForm({
  project,
  cardOf,
  closure,
  draft: { chosen, setChosen, written, setWritten, absentIds, setAbsentIds },
  onClose,
  onTotal,
}: {
  project: Project
  cardOf: CardOf
  closure: Closure
  draft: ReturnType<typeof useClosingDraft>
  onClose: () => void
  /** Called with the number of people that the closure started here has to answer; `null` when it was undone. */
  onTotal: (total: number | null) => void
}) {
  // A colleague may end the casting call while this dialog is open. Closing keeps the status of a casting call that has ended.
  const ended = CLOSED_STATUSES.find((one) => one === project.status)
  const status = ended ?? chosen
  const close = useClose(project.id, { onStarted: () => onTotal(closure.people.length), onUndone: () => onTotal(null) })
  const notes = written ?? closure.notes[status]
  const answered = answeredBy(closure, { status, notes, projectTitle: project.title })
  const told = answered.filter(({ message }) => message !== null).length
  const staying = closure.people.filter(({ applications }) =>
    applications.some(({ stage, hasBegun }) => stage === 'booked' && !hasBegun),
  ).length
  const hasNote = answered.some(({ mail }) => mail === 'note')
  const wrong = wrongNoteField(notes)
  const isBlank = Object.values(notes).some(({ subject, content }) => !subject.trim() || !content.trim())
  return (
    <>
      <DialogBody>
        <RadioGroup
          label={t('The casting call is')}
          name="status"
          direction="row"
          options={(ended ? [ended] : CLOSED_STATUSES).map((value) => ({ value, label: readable(value) }))}
          value={status}
          onChange={(event) => setChosen(CLOSED_STATUSES.find((one) => one === event.target.value) ?? chosen)}
        />
        {closure.promised && (
          <p className="mt-4 measure font-semibold">
            {plural(
              closure.promised.people,
              '1 person was promised an answer by {day}.',
              '{count} people were promised an answer by {day}.',
              {
                day: formatDay(closure.promised.by),
              },
            )}
          </p>
        )}
        {hasNote && <ClosingNoteFields notes={notes} error={wrong && t(wrong)} onNotes={setWritten} />}
        <AnsweredList answered={answered} face={(studentId) => <SmallFace card={cardOf(studentId)} />} />
        {status !== 'cancelled' && staying > 0 && (
          <p className="mt-4 measure">
            {plural(
              staying,
              '1 person stays booked, because the shoot has not begun. You say who came when it is over.',
              '{count} people stay booked, because the shoot has not begun. You say who came when it is over.',
            )}
          </p>
        )}
        {status !== 'cancelled' && <Attendance people={closure.people} cardOf={cardOf} absentIds={absentIds} onAbsentIds={setAbsentIds} />}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('Not now')}</Button>
        <Button
          variant="primary"
          disabled={wrong !== undefined || isBlank}
          pending={close.isPending}
          pendingLabel={t('Closing...')}
          onClick={() => close.mutate({ status, notes, absentIds: [...absentIds], told })}
        >
          {told === 0 ? t('Close casting call') : plural(told, 'Close and tell 1 person', 'Close and tell {count} people')}
        </Button>
      </DialogFoot>
    </>
  )
}
