import type { SignOnCheckProblem } from '@callboard/contract/accounts/single-sign-on/rules'
import { msg } from '#app/language/t.ts'

export const SIGN_ON_NAME = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const

/** Problems of a provider, and how to fix them. */
export const CHECK_TEXT: Readonly<Record<SignOnCheckProblem, string>> = {
  unreachable: msg(
    'Nothing public answers there within 8 seconds. Look at the address. One in a private network can be set in the environment; see docs/operate.md.',
  ),
  nothing: msg('Something answers there, but it is not such a provider. Check the address: it is often longer than the host name.'),
  issuer: msg('The provider calls itself by another address. Enter its issuer exactly as it writes it.'),
  client: msg('The provider was found, but it does not accept this client id and secret.'),
  metadata: msg('These are not the metadata of one SAML provider.'),
  expired: msg('This metadata is no longer valid. Ask for a new one.'),
  'no-redirect': msg('This provider takes no requests by redirect (HTTP-Redirect), which Callboard needs.'),
  'no-certificate': msg('This metadata has no certificate, so the provider’s answers cannot be checked.'),
}
