import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame, onThisScreen } from '#app/react/after-frame.ts'
import { useSteady } from '#app/react/use-steady.ts'
import { fieldId, fieldOfHash } from '#shared/profile-form/field-address.ts'
import { cx } from '#ui/cx.ts'
import { STUDENT_FIELDS } from './profile-form-model.ts'
import { LAST_STEP, NARROW, readStep, stepOf } from './profile-steps.ts'

/** How a person moves in the steps of the form; always the same functions. Each step is an entry of the history, so that *back* means it. */
export interface StepMoves {
  /** The step that is shown, from 0; for a press, which need not be rendered again with it. */
  current: () => number
  /** Shows a step from its beginning. */
  go: (step: number) => void
  /** Shows the first step that holds one of these fields, at once, so that they can take the focus. */
  reveal: (fields: readonly string[]) => void
  /** On a phone *Enter* leads to the next input, and from the last one of a step to `onward`. */
  enterMovesOn: (event: KeyboardEvent, onward: () => void) => void
}

const StepContext = createContext(0)
const MovesContext = createContext<StepMoves | null>(null)

/** Which step is shown, from 0. Anyone who asks is rendered again with every step. */
export const useStep = () => use(StepContext)

export function useStepMoves(): StepMoves {
  const moves = use(MovesContext)
  if (!moves) throw new Error('useStepMoves needs ProfileSteps around it')
  return moves
}

/** What a narrow screen shows in these steps only. */
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

/** The id of the element that holds a step. */
export const stepId = (step: number) => `profile-step-${step + 1}`

/** The id of what says which step it is. */
export const STEP_TITLE_ID = 'profile-step-title'

function beginStep(): void {
  // Rendered by now: the step was changed in the same turn.
  document.getElementById(STEP_TITLE_ID)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

const moving = 'input:not([type=checkbox], [type=file]), select, textarea'

/** The input behind this one in its step. */
function inputBehind(input: HTMLElement, step: number): HTMLElement | undefined {
  const inputs = [...(document.getElementById(stepId(step))?.querySelectorAll<HTMLElement>(moving) ?? [])]
  return inputs[inputs.indexOf(input) + 1]
}

/** Keeps the step of the form in it: with another step only what asks for it is rendered again, not the whole form. */
export function ProfileSteps({ children }: { children: ReactNode }) {
  const navigate = useNavigate({ from: '/student-profile' })
  const search = useSearch({ from: '/student-profile' })
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const addressed = fieldOfHash(hash, STUDENT_FIELDS)
  const [step, setStep] = useState((addressed && stepOf([addressed])) ?? readStep(search.step))

  const shown = useRef(search.step)
  useEffect(() => {
    // Back or forward in the history.
    if (shown.current === search.step) return
    shown.current = search.step
    setStep(readStep(search.step))
  }, [search.step])

  useEffect(() => {
    // Where the address names a field, it is the one that takes the focus.
    const field = addressed && document.getElementById(fieldId(addressed))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [addressed])

  const naming = useRef<() => void>(undefined)
  useEffect(() => () => naming.current?.(), [])
  const current = useSteady(() => step)
  const show = useSteady((next: number) => {
    flushSync(() => setStep(next))
    shown.current = next + 1
    // The step is seen first; its address follows.
    const search = next === 0 ? {} : { step: next + 1 }
    naming.current = afterFrame(onThisScreen(() => void navigate({ search, hash: '', resetScroll: false })))
  })
  const moves = useMemo(
    (): StepMoves => ({
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
    }),
    [current, show],
  )
  return (
    <MovesContext value={moves}>
      <StepContext value={step}>
        <div data-more-steps={step < LAST_STEP || undefined}>{children}</div>
      </StepContext>
    </MovesContext>
  )
}
