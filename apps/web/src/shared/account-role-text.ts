import type { Role } from '@callboard/contract/access'
import { msg, t } from '#app/language/t.ts'

const NAME: Readonly<Record<Role, string>> = {
  student: msg('Student'),
  photographer: msg('Photographer'),
  assistant: msg('Assistant'),
  admin: msg('Casting director'),
}

/** The name of a role. */
export const accountRoleText = (role: Role): string => t(NAME[role])
