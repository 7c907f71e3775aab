import { newCheck, windowChanges } from '@callboard/contract/schedule/availability-checks/endpoints'
import type { z } from 'zod'

/** The first error of each field, such as `windows.2.to`; empty if everything is valid. */
function errorsOf(schema: z.ZodType, typed: unknown): Record<string, string> {
  const { error } = schema.safeParse(typed)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

export const newCheckErrors = (typed: unknown) => errorsOf(newCheck, typed)
export const windowErrors = (typed: unknown) => errorsOf(windowChanges, typed)
