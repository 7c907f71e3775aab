import type { GatewayOutcome, TextField } from '@callboard/contract/messages/texts/rules'
import { fillBody } from '@callboard/contract/messages/texts/rules'
import type { Network } from '#platform/fetch-public.ts'
import type { KeyedGateway } from '#platform/office.ts'
import { postPublic } from '#platform/post-public.ts'

/** The result of handing over a text. */
export interface GatewayAnswer {
  readonly outcome: GatewayOutcome
  readonly status: number | null
  /** The beginning of the answer. */
  readonly answer: string
}

/** Milliseconds to wait for the gateway, and the bytes of its answer that are read. */
const LIMITS = { milliseconds: 15_000, bytes: 500, anyAddress: false } as const

const TYPE = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/** Hands one text over to the gateway. Private addresses are refused. */
export async function handOver(
  { address, header, secret = '', format, body }: KeyedGateway,
  values: Readonly<Record<TextField, string>>,
  network: Network | undefined,
): Promise<GatewayAnswer> {
  const headers = { 'Content-Type': TYPE[format], ...(header !== null && { [header]: secret }) }
  const received = await postPublic(address, { headers, body: fillBody(format, body, values) }, LIMITS, network)
  if (typeof received === 'string') return { outcome: received, status: null, answer: '' }
  const { status, answer } = received
  return { outcome: status >= 200 && status < 300 ? 'taken' : 'refused', status, answer: answer.replaceAll('\0', '') }
}
