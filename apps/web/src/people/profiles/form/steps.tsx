import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldId, fieldOfHash } from '#shared/profile-form/field-address.ts'
import { cx } from '#ui/cx.ts'
import { STUDENT_FIELDS } from './profile-form-model.ts'
import { LAST_STEP, NARROW, readStep, stepOf } from './profile-steps.ts'

/** Navigation between the steps of the form. Each step is a history entry, so that *back* works. */
export interface StepMoves {
  /** The current step, from 0, also for asynchronous work that began in another step. */
  current: () => number
  /** Shows a step from its top. */
  go: (step: number) => void
  /** Shows the first step with one of these fields, synchronously, so that they can get the focus. */
  reveal: (fields: readonly string[]) => void
  /** On a phone, *Enter* moves to the next input; on the last one of a step it calls `onward`. */
  enterMovesOn: (event: KeyboardEvent, onward: () => void) => void
}

const StepContext = createContext(0)
const MovesContext = createContext<StepMoves | null>(null)

/** The current step, from 0. The calling component re-renders with every step. */
export const useStep = () => use(StepContext)

export function useStepMoves(): StepMoves {
  const moves = use(MovesContext)
  if (!moves) throw new Error('useStepMoves needs ProfileSteps around it')
  return moves
}

/** Content that a narrow screen shows only in these steps. */
export function OfSteps({
  steps,
  id,
  className,
  children,
}: {
  steps: readonly number[]
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div id={id} className={cx(className, !steps.includes(useStep()) && 'max-md:hidden')}>
      {children}
    </div>
  )
}

/** The id of a step's element. */
export const stepId = (step: number) => `profile-step-${step + 1}`

/** The id of the title of the current step. */
export const STEP_TITLE_ID = 'profile-step-title'

function beginStep(): void {
  // Already rendered: the step changed synchronously.
  document.getElementById(STEP_TITLE_ID)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

const moving = 'input:not([type=checkbox], [type=file]), select, textarea'

/** The next input in the same step. */
function inputBehind(input: HTMLElement, step: number): HTMLElement | undefined {
  const inputs = [...(document.getElementById(stepId(step))?.querySelectorAll<HTMLElement>(moving) ?? [])]
  return inputs[inputs.indexOf(input) + 1]
}

/** Holds the current step. */
export function ProfileSteps({ children }: { children: ReactNode }) {
  const navigate = useNavigate({ from: '/student-profile' })
  const search = useSearch({ from: '/student-profile' })
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const addressed = fieldOfHash(hash, STUDENT_FIELDS)
  const [step, setStep] = useState((addressed && stepOf([addressed])) ?? readStep(search.step))

  const shown = useRef(search.step)
  useEffect(() => {
    // The user went back or forward in the history.
    if (shown.current === search.step) return
    shown.current = search.step
    setStep(readStep(search.step))
  }, [search.step])

  useEffect(() => {
    // If the URL names a field, focus that field.
    const field = addressed && document.getElementById(fieldId(addressed))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [addressed])

  const latest = useRef(step)
  useLayoutEffect(() => {
    latest.current = step
  })
  const current = () => latest.current
  const show = (next: number) => {
    flushSync(() => setStep(next))
    shown.current = next + 1
    void navigate({ search: next === 0 ? {} : { step: next + 1 }, hash: '', resetScroll: false })
  }
  const moves: StepMoves = {
    current,
    go: (next) => {
      show(next)
      beginStep()
    },
    reveal: (fields) => {
      const next = stepOf(fields)
      if (next !== undefined && next !== current() && window.matchMedia(NARROW).matches) show(next)
    },
    enterMovesOn: (event, onward) => {
      const { target } = event
      const isOurs = event.key === 'Enter' && !event.defaultPrevented && !event.nativeEvent.isComposing
      if (!isOurs || !(target instanceof HTMLInputElement) || !window.matchMedia(NARROW).matches) return
      if (target.type === 'checkbox' || target.type === 'file') return
      event.preventDefault()
      const behind = inputBehind(target, current())
      if (behind) behind.focus()
      else onward()
    },
  }
  return (
    <MovesContext value={moves}>
      <StepContext value={step}>
        <div data-more-steps={step < LAST_STEP || undefined}>{children}</div>
      </StepContext>
    </MovesContext>
  )
}
