/** Kinds of things that are kept for some time after they are deleted. */
export const DELETED_KINDS = ['project', 'talent', 'list', 'search', 'event'] as const
export type DeletedKind = (typeof DELETED_KINDS)[number]

/** Most deletions of each kind in one answer, and most names for one deletion. */
export const DELETED_SHOWN = { ofKind: 200, names: 4 } as const
