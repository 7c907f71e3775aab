import { isThisMachine } from '@callboard/contract/accounts/single-sign-on/rules'
import type { SignOnSettings } from '#config-sign-in.ts'
import { type Fetch, type Network, publicFetch } from '#platform/fetch-public.ts'

/** Of one answer: metadata, keys, tokens or claims. */
const ANSWER_BYTES = 1_048_576
/** Milliseconds to wait for the provider while a person waits. */
export const PROVIDER_MS = 8_000

/**
 * How a provider is reached. One that an office typed must have a public address, as must everything that it leads to, so that nobody
 * makes this server call what only this machine reaches; only an instance on somebody's own machine takes its own addresses. One of the
 * environment may be anywhere.
 *
 * @returns `undefined` for the usual `fetch`
 */
export function providerReach({ publicUrl, network }: { publicUrl: string; network?: Network | undefined }) {
  const isLocal = isThisMachine(new URL(publicUrl).hostname)
  const guarded = publicFetch({ bytes: ANSWER_BYTES, milliseconds: PROVIDER_MS }, network)
  return ({ isTyped }: SignOnSettings): Fetch | undefined => (isTyped && !isLocal ? guarded : undefined)
}
