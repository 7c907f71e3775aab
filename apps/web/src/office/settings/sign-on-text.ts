import type { SignOnCheckProblem } from '@callboard/contract/accounts/single-sign-on/rules'
import { msg } from '#app/language/t.ts'

export const SIGN_ON_NAME = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const

/** What is wrong with a provider, and what to do about it. */
export const CHECK_TEXT: Readonly<Record<SignOnCheckProblem, string>> = {
  unreachable: msg(
    'Nothing public answers there within 8 seconds. Look at the address. One in a private network can be set in the environment; see docs/operate.md.',
  ),
  nothing: msg('There is an answer, and it is not that of such a provider. Look at the address: it is often longer than the host.'),
  issuer: msg('The provider calls itself by another address. Enter its issuer exactly as it writes it.'),
  client: msg('The provider is found, and it does not know this client id with this secret.'),
  metadata: msg('These are not the metadata of one SAML provider.'),
  expired: msg('These metadata are no longer valid. Ask for new ones.'),
  'no-redirect': msg('This provider takes no requests by redirect (HTTP-Redirect), which Callboard needs.'),
  'no-certificate': msg('These metadata have no certificate, so that no answer of the provider could be checked.'),
}
