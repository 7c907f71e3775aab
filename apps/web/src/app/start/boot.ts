import type { User } from '@callboard/contract/accounts/endpoints'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { createContext, use } from 'react'

/** What the server writes into the page, so that the first paint needs no call. */
export interface Boot {
  /** The signed-in person, `null` when signed out; absent where the server did not say (development). */
  user?: User | null
  institution: Institution
  /** The language that the page came in; absent where the server did not say (development). */
  language?: Language
  /** Whether one-click demo sign-in exists. */
  demo: boolean
  /** Whether the university's single sign-on is set up. */
  signOn?: boolean
  /** Key of the maps service; `null` where the instance has none. */
  mapsApiKey: string | null
  /** Domains of the addresses that may register, where not any may. */
  emailDomains?: readonly string[] | null
}

/**
 * Reads the boot data of this document.
 *
 * @throws Error when the server wrote none
 */
export function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The page came without its boot data')
  return JSON.parse(text) as Boot
}

/** Carries the boot data to every component; `src/app.tsx` provides it. */
export const BootContext = createContext<Boot | null>(null)

/** The boot data of this page. */
export function useBoot(): Boot {
  const boot = use(BootContext)
  if (!boot) throw new Error('useBoot needs a BootContext above it')
  return boot
}

/** The institution this instance serves: names, schools, campuses, years, wording, time zone. */
export function useInstitution(): Institution {
  return useBoot().institution
}
