import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { createContext, use } from 'react'

/** The data that the server writes into the page, so that the first paint needs no request. */
export interface Boot {
  /** The signed-in user, `null` when signed out; absent without a server-rendered page (development, and without a network). */
  user?: User | null
  /** Whether the service worker of the day board opened this page without a network. */
  offline?: true
  /** Whether the instance needs its first casting director: it is `new`, or has `lost` all of them. */
  setUp?: 'new' | 'lost'
  institution: Institution
  /** The language of the page; absent without a server-rendered page (development). */
  language?: Language
  /** Whether one-click demo sign-in is enabled. */
  demo: boolean
  /** Whether the university's single sign-on is set up. */
  signOn?: boolean
  /** Whether this user can sign in by mail alone; for staff the office may require more. */
  mailIsEnough?: boolean
  /** Key of the maps service; `null` if the instance has none. */
  mapsApiKey: string | null
  /** Email domains that may register; without them, any may. */
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

/** Provides the boot data to every component; see `src/app.tsx`. */
export const BootContext = createContext<Boot | null>(null)

/** Replaces the institution on this page, after its settings have changed. */
export const SetInstitutionContext = createContext<(institution: Institution) => void>(() => {})

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
