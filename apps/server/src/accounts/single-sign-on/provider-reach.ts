import { isThisMachine } from '@callboard/contract/accounts/single-sign-on/rules'
import type { SignOnSettings } from '#config-sign-in.ts'
import { type Fetch, type Network, publicFetch } from '#platform/fetch-public.ts'

/** Maximum bytes of one response: metadata, keys, tokens or claims. */
const ANSWER_BYTES = 1_048_576
/** Milliseconds to wait for the provider while a person waits. */
export const PROVIDER_MS = 8_000

/**
 * How a provider is reached. If an office typed the provider's address, it must be public, and so must every address that it leads to.
 * Otherwise anyone at the office could make this server call its private network. An instance on somebody's own machine also accepts that
 * machine's addresses. A provider set by the environment may be anywhere.
 *
 * @returns `undefined` for the usual `fetch`
 */
export function providerReach({ publicUrl, network }: { publicUrl: string; network?: Network | undefined }) {
  const isLocal = isThisMachine(new URL(publicUrl).hostname)
  const guarded = publicFetch({ bytes: ANSWER_BYTES, milliseconds: PROVIDER_MS }, network)
  return ({ isTyped }: SignOnSettings): Fetch | undefined => (isTyped && !isLocal ? guarded : undefined)
}
