import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field with an error after a form was refused. @param error of the last save; a new object for each save */
export function useFirstError<Part extends HTMLElement = HTMLFormElement>(error: unknown): RefObject<Part | null> {
  const form = useRef<Part>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
