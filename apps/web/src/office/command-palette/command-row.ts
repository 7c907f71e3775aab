import type { Language } from '@callboard/contract/language'
import type { LucideIcon } from 'lucide-react'

/** What a command without a URL does. */
export type CommandAct = 'shortcuts' | 'light' | 'dark' | 'system' | Language

/** A command in its table: key, label, icon, target and search terms. */
export type CommandRow = readonly [
  key: string,
  label: string,
  icon: LucideIcon,
  to: string | { readonly act: CommandAct },
  keywords?: string,
]
