import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldId, fieldOfHash } from '#lib/profile-form/field-address.ts'
import { STUDENT_FIELDS } from './profile-form-model.ts'
import { NARROW, PROFILE_STEPS, readStep, stepOf } from './profile-steps.ts'

/** Where a person is in the steps of the form, and how they move. Each step is an entry of the history, so that *back* means it. */
export interface Steps {
  /** From 0. */
  readonly step: number
  readonly isLast: boolean
  /** Shows a step from its beginning. */
  go: (step: number) => void
  /** Shows the first step that holds one of these fields, at once, so that they can take the focus. */
  reveal: (fields: readonly string[]) => void
  /** On a phone *Enter* leads to the next input, and from the last one of a step to `onward`. */
  enterMovesOn: (onward: () => void) => (event: KeyboardEvent<HTMLElement>) => void
}

/** The id of the element that holds a step. */
export const stepId = (step: number) => `profile-step-${step + 1}`

/** The id of what says which step it is. */
export const STEP_TITLE_ID = 'profile-step-title'

function beginStep(): void {
  // Drawn by now: the step was changed in the same turn.
  document.getElementById(STEP_TITLE_ID)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

const moving = 'input:not([type=checkbox], [type=file]), select, textarea'

/** The input behind this one in its step. */
function inputBehind(input: HTMLElement, step: number): HTMLElement | undefined {
  const inputs = [...(document.getElementById(stepId(step))?.querySelectorAll<HTMLElement>(moving) ?? [])]
  return inputs[inputs.indexOf(input) + 1]
}

export function useSteps(): Steps {
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

  const naming = useRef(0)
  useEffect(() => () => cancelAnimationFrame(naming.current), [])
  const show = (next: number) => {
    flushSync(() => setStep(next))
    shown.current = next + 1
    // The step is seen first; its address follows.
    naming.current = requestAnimationFrame(() => {
      setTimeout(() => void navigate({ search: next === 0 ? {} : { step: next + 1 }, hash: '', resetScroll: false }))
    })
  }
  return {
    step,
    isLast: step === PROFILE_STEPS.length - 1,
    go: (next) => {
      show(next)
      beginStep()
    },
    reveal: (fields) => {
      const next = stepOf(fields)
      if (next !== undefined && next !== step && window.matchMedia(NARROW).matches) show(next)
    },
    enterMovesOn: (onward) => (event) => {
      const { target } = event
      const isOurs = event.key === 'Enter' && !event.defaultPrevented && !event.nativeEvent.isComposing
      if (!isOurs || !(target instanceof HTMLInputElement) || !window.matchMedia(NARROW).matches) return
      if (target.type === 'checkbox' || target.type === 'file') return
      event.preventDefault()
      const behind = inputBehind(target, step)
      if (behind) behind.focus()
      else onward()
    },
  }
}
