import type { Api } from '@callboard/contract/api-types'
import type { OwnCheck, OwnWindow } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_ANSWERS, CHECK_LIMITS, type CheckAnswer, NOT_A_BOOKING } from '@callboard/contract/schedule/availability-checks/rules'
import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { roleName } from '#shared/role-text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextField } from '#ui/text-field.tsx'
import { answerText, windowDay, windowHours, windowText } from './check-text.ts'

/** The body of one call: answers to some times, or to the questions. */
export type GivenAnswers = NonNullable<Api['POST /api/availability-checks/{id}/answers']['body']>
type GivenAnswer = NonNullable<GivenAnswers['answers']>[number]

const CHOSEN: Readonly<Record<CheckAnswer, string>> = {
  yes: cx('border-ok!', 'bg-ok-tint!', 'text-ok!'),
  partly: cx('border-notice!', 'bg-notice-tint!', 'text-notice!'),
  no: cx('border-danger!', 'bg-danger-tint!', 'text-danger!'),
}

const STATUS_IN_SIGHT = cx('sticky', 'bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))]', 'bg-paper', 'py-2')

/**
 * Lets a student say when they can come. Each press is sent at once.
 *
 * @param save sends answers and shows the new state of the check; throws the server's errors
 */
export function AnswerCheck({ check, save }: { check: OwnCheck; save: (given: GivenAnswers) => Promise<unknown> }) {
  // Show the pressed answer before the server has responded.
  const [pressed, setPressed] = useState<ReadonlyMap<number, GivenAnswer>>(new Map())
  const send = useChange({
    // Send one after the other, so that the last answer counts.
    scope: { id: `availability check ${check.id}` },
    mutationFn: save,
    onSettled: (_, __, { answers = [] }) => setPressed((before) => new Map([...before].filter(([, given]) => !answers.includes(given)))),
  })
  const give = (answers: GivenAnswer[]) => {
    setPressed((before) => new Map([...before, ...answers.map((each) => [each.windowId, each] as const)]))
    send.mutate({ answers })
  }
  const windows = check.windows.map((window) => {
    const given = pressed.get(window.id)
    return given ? { ...window, answer: given.answer, note: given.note ?? null, hasChanged: false } : window
  })
  // *Yes to all* keeps existing answers: only unanswered times get a yes.
  const open = windows.filter(({ answer, hasChanged }) => answer === null || hasChanged)
  const isComplete = open.length === 0
  const isAllYes = isComplete && windows.every(({ answer }) => answer === 'yes')
  const said = send.isPending
    ? t('Saving...')
    : isComplete
      ? t('Thank you, the office has your answers. You can change them here.')
      : send.isSuccess && t('Saved.')
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="font-semibold">{t(NOT_A_BOOKING)}</p>
      {windows.length > 1 && (
        <Button
          variant={isComplete ? 'secondary' : 'primary'}
          icon={isAllYes ? Check : undefined}
          aria-pressed={isAllYes}
          disabled={isComplete && !isAllYes}
          className="max-sm:min-h-14 max-sm:w-full sm:justify-self-start"
          onClick={() => open.length > 0 && give(open.map(({ id }) => ({ windowId: id, answer: 'yes' })))}
        >
          {open.length === windows.length || isAllYes ? t('Yes to all') : t('Yes to the others')}
        </Button>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {windows.map((window) => (
          <li key={window.id}>
            <WindowAnswer window={window} onAnswer={(answer, note) => give([{ windowId: window.id, answer, note }])} />
          </li>
        ))}
      </ul>
      {check.questions.length > 0 && <Questions check={check} pending={send.isPending} onReplies={(replies) => send.mutate({ replies })} />}
      {/* In sight wherever on a long page somebody answers. */}
      <div className={cx('min-h-6', (said || send.isError) && STATUS_IN_SIGHT)}>
        {send.isError ? (
          <p role="alert" className="font-medium text-danger">
            {errorText(send.error, t('Your answer could not be saved. Please try again.'))}
          </p>
        ) : (
          <p role="status" className="text-ink-soft">
            {said}
          </p>
        )}
      </div>
    </div>
  )
}

function WindowAnswer({ window, onAnswer }: { window: OwnWindow; onAnswer: (answer: CheckAnswer, note: string | null) => void }) {
  const { answer, note, hasChanged, roleName: role } = window
  const { timeZone } = useInstitution()
  const nameId = useId()
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={nameId} className="min-w-0 wrap-anywhere tabular-nums">
          <span className="font-semibold">{windowDay(window)}</span>{' '}
          <span className="whitespace-nowrap">{windowHours(window, timeZone)}</span>
          {role !== null && <span className="block text-ink-soft text-sm">{t('for {role}', { role: roleName(role) })}</span>}
          {hasChanged && <span className="block font-medium text-notice text-sm">{t('This time has changed. Please answer again.')}</span>}
        </p>
        <fieldset aria-labelledby={nameId} className="grid grid-cols-3 gap-2 max-sm:w-full">
          {CHECK_ANSWERS.map((each) => {
            const isChosen = answer === each && !hasChanged
            return (
              <Button
                key={each}
                aria-pressed={isChosen}
                icon={isChosen ? Check : undefined}
                className={cx('px-3 sm:min-w-24', isChosen && CHOSEN[each])}
                onClick={() => onAnswer(each, each === 'partly' ? note : null)}
              >
                {answerText(each)}
              </Button>
            )
          })}
        </fieldset>
      </div>
      {answer === 'partly' && !hasChanged && <PartNote window={window} onNote={(text) => onAnswer('partly', text)} />}
    </div>
  )
}

/** Milliseconds of pause in typing after which a note is saved. */
const NOTE_PAUSE_MS = 1_000

/** The part of a time at which the student can come; saved when they pause, leave the field or press Enter. */
function PartNote({ window, onNote }: { window: OwnWindow; onNote: (note: string | null) => void }) {
  const { timeZone } = useInstitution()
  const [text, setText] = useState(window.note ?? '')
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const keep = (typed: string) => {
    clearTimeout(pause.current)
    const note = typed.trim() || null
    if (note !== window.note) onNote(note)
  }
  // Saved during typing, because a user who closes the page does not leave the field first.
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => keep(typed), NOTE_PAUSE_MS)
  }
  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault()
        keep(text)
      }}
    >
      <TextField
        label={t('Which part of {time}?', { time: windowText(window, timeZone) })}
        hideLabel
        placeholder={t('Which part? For example: until 11 AM')}
        autoComplete="off"
        maxLength={CHECK_LIMITS.note}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => keep(text)}
      />
    </form>
  )
}

function Questions({
  check: { questions, replies },
  pending,
  onReplies,
}: {
  check: OwnCheck
  pending: boolean
  onReplies: (replies: string[]) => void
}) {
  const [typed, setTyped] = useState(() => questions.map((_, at) => replies[at] ?? ''))
  const isSaved = typed.every((text, at) => text.trim() === (replies[at] ?? ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onReplies(typed)
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      {questions.map((question, at) => (
        <TextField
          key={question}
          label={question}
          autoComplete="off"
          maxLength={CHECK_LIMITS.reply}
          value={typed[at]}
          onChange={(event) => setTyped((before) => before.with(at, event.target.value))}
        />
      ))}
      <Button type="submit" className="max-sm:w-full sm:justify-self-start" disabled={isSaved || pending}>
        {plural(questions.length, 'Send this answer', 'Send these answers')}
      </Button>
    </form>
  )
}
