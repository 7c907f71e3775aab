import { AsyncLocalStorage } from 'node:async_hooks'
import type { TokenScope } from '@callboard/contract/exchange/api-tokens/rules'

/** The API token of a call, never its secret. */
export interface TokenInUse {
  readonly id: number
  readonly name: string
  readonly scopes: readonly TokenScope[]
}

/** Follows a call through every service, so that no line of the audit log can forget to name the token. */
const inUse = new AsyncLocalStorage<TokenInUse>()

/** Does the work of a call that a token makes. */
export const withToken = <Result>(token: TokenInUse | undefined, work: () => Result): Result => (token ? inUse.run(token, work) : work())

/** The token of the call that runs; `undefined` for people and jobs. */
export const tokenInUse = (): TokenInUse | undefined => inUse.getStore()
