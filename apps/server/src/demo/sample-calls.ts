import { CLOSED_CALLS } from './closed-calls.ts'
import { CURRENT_CALLS } from './current-calls.ts'
import { EARLIER_CALLS } from './earlier-calls.ts'
import type { SampleCall } from './sample-call.ts'

/** The casting calls of the demo, newest first. */
export const SAMPLE_CALLS: readonly SampleCall[] = [...CURRENT_CALLS, ...EARLIER_CALLS, ...CLOSED_CALLS]
