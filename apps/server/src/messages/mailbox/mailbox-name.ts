import type { Mailbox } from '#platform/office.ts'

/** Names a mailbox. A different folder, user or server gives a different name. */
export const nameOf = ({ server: { host, port, user, folder } }: Mailbox): string => `${host.toLowerCase()}:${port} ${user} ${folder}`
