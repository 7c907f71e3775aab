import { AsyncLocalStorage } from 'node:async_hooks'
import type { TokenScope } from '@callboard/contract/exchange/api-tokens/rules'

/** The API token of a call, never its secret. */
export interface TokenInUse {
  readonly id: number
  readonly name: string
  readonly scopes: readonly TokenScope[]
}

/** Carries the token of a call through all services, so that every line of the audit log names the token. */
const inUse = new AsyncLocalStorage<TokenInUse>()

/** Does the work of a call made with a token. */
export const withToken = <Result>(token: TokenInUse | undefined, work: () => Result): Result => (token ? inUse.run(token, work) : work())

/** The token of the current call; `undefined` for people and jobs. */
export const tokenInUse = (): TokenInUse | undefined => inUse.getStore()
