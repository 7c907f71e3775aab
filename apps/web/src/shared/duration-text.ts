import { plural } from '#app/language/t.ts'

/** Minutes as *90 minutes*, *2 hours*. */
export const durationText = (minutes: number) =>
  minutes % 60 === 0 ? plural(minutes / 60, '1 hour', '{count} hours') : plural(minutes, '1 minute', '{count} minutes')
