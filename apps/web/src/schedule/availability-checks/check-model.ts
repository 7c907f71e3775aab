/** The name of a role of the casting call; the empty text where it has only one. */
export type RoleNames = (id: number) => string
