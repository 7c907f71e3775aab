import type { Mailbox } from '#platform/office.ts'

/** Names a mailbox: another folder, user or server is another one. */
export const nameOf = ({ server: { host, port, user, folder } }: Mailbox): string => `${host.toLowerCase()}:${port} ${user} ${folder}`
