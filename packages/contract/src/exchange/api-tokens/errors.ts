import { defineErrors, filled } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { TOKEN_LIMITS, type TokenScope } from './rules.ts'

/** Errors for programs. */
export const TOKEN_ERROR = defineErrors('api-tokens', {
  unknown: [401, 'This API token is not valid. It has expired or was revoked, or its maker is no longer a casting director.'],
  notHere: [403, 'This cannot be called with an API token.'],
  scope: [403, 'This needs an API token with the scope {scope}.'],
  field: [403, 'No program may send {field}.'],
  scopesOfField: [403, 'With {field} this needs an API token with these scopes: {scopes}.'],
  filter: [400, 'There is no filter {field}.'],
  nameTaken: [409, 'There is a token with this name.'],
  tooMany: [409, withValues('There are already {tokens} tokens. Please revoke those you no longer need.', { tokens: TOKEN_LIMITS.tokens })],
})

/**
 * Why a call with a token of these scopes is refused; `undefined` when it is allowed.
 * @param needed the endpoint's scope
 */
export function tokenRefusal(scopes: readonly TokenScope[], needed: TokenScope | undefined) {
  if (needed === undefined) return TOKEN_ERROR.notHere
  return scopes.includes(needed) ? undefined : filled(TOKEN_ERROR.scope, { scope: needed })
}
