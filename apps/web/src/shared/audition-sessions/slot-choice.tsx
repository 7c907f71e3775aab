import type { OwnSlot, SlotAnswer } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import { canGiveBack, isChoiceOver, type MissedOffer, SLOT_MESSAGE, SLOT_MOVES } from '@callboard/contract/schedule/audition-sessions/rules'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime, listText } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { clockText, closedText, dayText, inTheWayTexts, isBlocked, isFull, spanText, whereText } from './slot-text.ts'
import { TimeChoice } from './time-choice.tsx'

const MISSED_TEXT: Readonly<Record<MissedOffer, string>> = {
  declined: msg('You said no to the time that was free for you. You are no longer on the waiting list.'),
  expired: msg('You did not answer in time, so the time that was free for you has gone. You are no longer on the waiting list.'),
}

type Answer = { action: SlotAnswer['action']; startDate?: string }
/** Saves an answer, and shows the invitation with it. */
export type SaveSlot = (answer: Answer) => Promise<unknown>

/** Lets the student choose a slot, move it, give it back, or join the waiting list. */
export function SlotChoice({ slot, save, isPage = false }: { slot: OwnSlot; save: SaveSlot; isPage?: boolean }) {
  const { timeZone } = useInstitution()
  const [step, setStep] = useState<'moving' | 'giving-back' | 'declining' | 'choosing' | null>(null)
  const answer = useChange({
    mutationFn: save,
    onSuccess: () => setStep(null),
  })
  const now = useNow()
  // The slot is still shown after it has begun, but cannot be given back any more.
  const isGivable = slot.slot !== null && canGiveBack(new Date(slot.slot.startDate), new Date(now))
  /** The student has given back their last slot, and cannot choose another. */
  const isDone = slot.slot === null && !slot.isWaiting && slot.movesLeft === 0
  const hasSaidNo = slot.hasDeclined && !isDone && step !== 'choosing' && step !== 'declining'
  const mayChoose = !slot.slot && !slot.isWaiting && !isDone && !hasSaidNo
  const inTheWay = inTheWayTexts(slot, timeZone)
  const isOver = isChoiceOver(slot.chooseBy === null ? null : new Date(slot.chooseBy), new Date(now))
  const closed = closedText(slot, timeZone)
  if (closed) return <p role="status">{closed}</p>
  const size = isPage ? 'lg' : 'md'
  const pending = (action: SlotAnswer['action']) => answer.isPending && answer.variables.action === action
  const give = (label: string) => (
    <Button size={size} pending={pending('give-back')} disabled={answer.isPending} onClick={() => answer.mutate({ action: 'give-back' })}>
      {label}
    </Button>
  )
  const choose = (label: string, onBack?: () => void) => (
    <TimeChoice
      times={slot.times}
      own={slot.slot?.startDate}
      label={label}
      isPage={isPage}
      isPending={answer.isPending}
      onTake={(startDate) => answer.mutate({ action: 'take', startDate })}
      onBack={onBack}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {answer.isError && (
        <p role="alert" className="font-medium text-danger">
          {errorText(answer.error, t('That did not work. Please try again.'))}
        </p>
      )}
      {slot.slot && <OwnTime slot={slot} isPage={isPage} />}
      {slot.slot && slot.offeredUntil && (
        <>
          <p role="status" className="measure">
            {t('This time became free and is yours if you take it by {when}. After that we ask the next person.', {
              when: formatDateTime(slot.offeredUntil, timeZone),
            })}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button
              variant="primary"
              size={size}
              pending={pending('take')}
              disabled={answer.isPending}
              onClick={() => slot.slot && answer.mutate({ action: 'take', startDate: slot.slot.startDate })}
            >
              {t('Take {time}', { time: clockText(slot.slot.startDate, timeZone) })}
            </Button>
            {give(t('No, thank you'))}
          </div>
        </>
      )}
      {slot.slot && !slot.offeredUntil && step === 'giving-back' && (
        <>
          <p className="font-semibold">
            {slot.movesLeft === 0
              ? t('Do you want to give your time back? It then goes to someone else, and you cannot choose another one.')
              : t('Do you want to give your time back? It then goes to someone else.')}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button variant="danger" size={size} pending={pending('give-back')} onClick={() => answer.mutate({ action: 'give-back' })}>
              {t('Yes, give it back')}
            </Button>
            <Button size={size} autoFocus disabled={answer.isPending} onClick={() => setStep(null)}>
              {t('Keep it')}
            </Button>
          </div>
        </>
      )}
      {slot.slot && !slot.offeredUntil && step === 'moving' && choose(t('Move to another time'), () => setStep(null))}
      {slot.slot && !slot.offeredUntil && step === null && (
        <>
          <p className="measure text-ink-soft">{movesText(slot, { isGivable, isOver })}</p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            {slot.canMove && !isOver && slot.movesLeft > 0 && (
              <Button size={size} onClick={() => setStep('moving')}>
                {t('Move')}
              </Button>
            )}
            {isGivable && (
              <Button size={size} onClick={() => setStep('giving-back')}>
                {t('Give back')}
              </Button>
            )}
          </div>
        </>
      )}
      {!slot.slot && slot.isWaiting && (
        <>
          <p role="status" className="measure">
            {t('You are on the waiting list. We will write to you as soon as a time is free.')}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">{give(t('Leave the waiting list'))}</div>
        </>
      )}
      {slot.missedOffer && (
        <p role="status" className="measure">
          {t(MISSED_TEXT[slot.missedOffer])}
        </p>
      )}
      {isDone && (
        <p role="status" className="measure">
          {t(SLOT_MESSAGE.noTakes)}
        </p>
      )}
      {mayChoose && isOver && (
        <p role="status" className="measure">
          {t(SLOT_MESSAGE.choiceOver)}
        </p>
      )}
      {mayChoose && !isOver && slot.chooseBy && (
        <p className="measure text-ink-soft">{t('Please choose by {when}.', { when: formatDateTime(slot.chooseBy, timeZone) })}</p>
      )}
      {mayChoose && !isOver && inTheWay.length > 0 && (
        <p className="measure wrap-anywhere">{t('You are booked that day: {what}.', { what: listText(inTheWay) })}</p>
      )}
      {mayChoose && !isOver && isFull(slot) && isBlocked(slot) && (
        <p role="status" className="measure">
          {t('This takes all the times of the audition day. If you cannot come, please say so.')}
        </p>
      )}
      {mayChoose && !isOver && isFull(slot) && !isBlocked(slot) && (
        <>
          <p role="status" className="measure">
            {inTheWay.length > 0
              ? t('The other times are taken at the moment. On the waiting list you are asked in turn when one becomes free.')
              : t('All times are taken at the moment. On the waiting list you are asked in turn when one becomes free.')}
          </p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button
              variant="primary"
              size={size}
              pending={pending('wait')}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ action: 'wait' })}
            >
              {t('Join the waiting list')}
            </Button>
          </div>
        </>
      )}
      {mayChoose && !isOver && !isFull(slot) && choose(t('Choose your time'))}
      {mayChoose && step !== 'declining' && (
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button size={size} variant="ghost" disabled={answer.isPending} onClick={() => setStep('declining')}>
            {t('I cannot come at all')}
          </Button>
        </div>
      )}
      {mayChoose && step === 'declining' && (
        <>
          <p className="font-semibold">{t('Do you want to say that you cannot come? The office sees it, and your application stays.')}</p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button variant="danger" size={size} pending={pending('decline')} onClick={() => answer.mutate({ action: 'decline' })}>
              {t('Yes, I cannot come')}
            </Button>
            <Button size={size} autoFocus disabled={answer.isPending} onClick={() => setStep(null)}>
              {t('Back')}
            </Button>
          </div>
        </>
      )}
      {hasSaidNo && (
        <>
          <p role="status" className="measure">
            {t('You have said that you cannot come. The office knows.')}
          </p>
          {!isOver && (
            <div className="flex flex-wrap gap-3 max-sm:flex-col">
              <Button size={size} onClick={() => setStep('choosing')}>
                {t('Choose a time after all')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** The slot that the student has, or is offered. */
function OwnTime({ slot, isPage }: { slot: OwnSlot; isPage: boolean }) {
  const { timeZone } = useInstitution()
  if (!slot.slot) return null
  const { startDate } = slot.slot
  return (
    <div className="rounded-md border-accent border-l-4 bg-raised py-3 pr-3 pl-4">
      <p className="text-ink-soft">{slot.offeredUntil ? t('Free for you') : t('Your time')}</p>
      <p className={isPage ? 'text-xl tabular-nums' : 'font-semibold text-lg tabular-nums'}>
        <time dateTime={startDate}>
          {dayText(startDate, timeZone)}, <span className="whitespace-nowrap">{spanText(slot.slot, timeZone)}</span>
        </time>
      </p>
      <p className="wrap-anywhere">{whereText(slot)}</p>
    </div>
  )
}

function movesText({ canMove, movesLeft }: OwnSlot, { isGivable, isOver }: { isGivable: boolean; isOver: boolean }): string {
  if (!isGivable) return t(SLOT_MESSAGE.past)
  if (isOver) return t('The time to choose is over. If you cannot come, please give it back.')
  if (movesLeft === 0) return t('You have moved your time as often as you can. If you cannot come, please give it back.')
  if (!canMove) return t('It is too late to move your time. If you cannot come, please give it back.')
  return plural(
    movesLeft,
    'You can move it once more, until {hours} hours before it begins.',
    'You can move it {count} times, until {hours} hours before it begins.',
    { hours: SLOT_MOVES.hoursBefore },
  )
}
