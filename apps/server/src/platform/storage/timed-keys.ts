import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@callboard/contract/time/durations'

/** Hours after which a stored file either has its row or will never get one. */
const SETTLED_HOURS = 2

/** A new key below a prefix. It begins with its time, so that a sweep spares a file until its row is written. */
export const newTimedKey = (prefix: string, now: Date): string => `${prefix}${now.getTime()}-${randomUUID()}`

/** Whether a stored file is old enough to be removed if it has no row. */
export const isSettledKey = (prefix: string, key: string, now: Date): boolean =>
  Number(key.slice(prefix.length).split('-')[0]) < now.getTime() - SETTLED_HOURS * HOUR_MS
