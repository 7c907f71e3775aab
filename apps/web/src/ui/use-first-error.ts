import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field at fault of a form that was refused. @param error of the last save, another one each time */
export function useFirstError(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
