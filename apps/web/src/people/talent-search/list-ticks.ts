import type { FoundTalent as Talent } from '@callboard/contract/people/talent-search/endpoints'
import type { ReactNode } from 'react'

/** The checkboxes and notes of a list with a purpose, for example the people for a role. */
export interface ListTicks {
  /** The list's note about a talent. */
  readonly note: (talent: Talent) => ReactNode
  /** Whether a talent is selected; `undefined` for somebody who cannot be selected. */
  readonly isTicked: (talent: Talent) => boolean | undefined
  readonly onTick: (event: { shiftKey: boolean }, talent: Talent) => void
}
