/** The name of a role of the casting call; an empty string if there is only one role. */
export type RoleNames = (id: number) => string
