import { type Access, checkAccess } from '@callboard/contract/access'
import { queryOptions } from '@tanstack/react-query'
import type { Guide } from './guide.ts'

interface Known {
  /** The readers of the guide; others do not see it in the list. */
  readonly access: Access
  readonly load: () => Promise<{ default: Guide; pictures: readonly string[] }>
}

/** The guides, those with the most readers first. Each is written once, in `docs/guides`, and loads when it is opened. */
const GUIDES = {
  'casting-staff': { access: 'staff', load: () => import('../../../../../docs/guides/casting-staff.md') },
  students: { access: 'student', load: () => import('../../../../../docs/guides/students.md') },
  reviewers: { access: 'desk', load: () => import('../../../../../docs/guides/reviewers.md') },
  operators: { access: 'director', load: () => import('../../../../../docs/guides/operators.md') },
} as const satisfies Readonly<Record<string, Known>>

export type GuideName = keyof typeof GUIDES

const NAMES = Object.keys(GUIDES) as GuideName[]

/** Guides for people who are not signed in: future students, and reviewers, who have no account. */
const OF_VISITORS: readonly GuideName[] = ['students', 'reviewers']

/** A guide with its name and the addresses of its pictures. */
export interface LoadedGuide {
  readonly name: GuideName
  readonly guide: Guide
  readonly pictures: readonly string[]
}

/** Loads a guide, which changes only with a release. */
export const guideQuery = (name: GuideName) =>
  queryOptions({
    queryKey: ['guide', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<LoadedGuide> => {
      const { default: guide, pictures } = await GUIDES[name].load()
      return { name, guide, pictures }
    },
  })

/**
 * The guides for a visitor.
 *
 * @param role the account's role, or `null` when nobody is signed in
 */
export function guidesOf(role: string | null): readonly GuideName[] {
  return role === null ? OF_VISITORS : NAMES.filter((name) => checkAccess(GUIDES[name].access, role) === 'allowed')
}

/** A guide by its name in the URL, if this user may read it: everybody may read those of visitors. */
export function namedGuide(name: unknown, role: string | null): GuideName | undefined {
  return [...guidesOf(role), ...OF_VISITORS].find((one) => one === name)
}
