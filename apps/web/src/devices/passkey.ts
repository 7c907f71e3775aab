import type { Api } from '@callboard/contract/api-types'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'

type NewOptions = Api['POST /api/auth/passkeys/options']['response']['options']
type UseOptions = Api['POST /api/auth/passkey/options']['response']['options']

/** Whether this browser supports passkeys at this address. IP addresses do not. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Whether the browser offers passkeys in the autofill list of a field. */
export const canFillInPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Creates a passkey on this device, which asks the user for a fingerprint, a face or a PIN. */
export async function makePasskey(options: NewOptions) {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

/**
 * Signs in with a passkey of this device.
 *
 * @param inField whether to wait until the user picks one from the autofill list of a field with `autocomplete="… webauthn"`
 */
export async function proveWithPasskey(options: UseOptions, { inField = false } = {}) {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null } }
}

/** Stops waiting for a passkey. */
export function leaveWaiting(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Whether the user cancelled it, or a later request replaced it: then there is nothing to report. */
function isPasskeyLeft(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The message for a failure. */
export function passkeyErrorText(error: unknown, fallback: string): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return t('This device has a passkey for your account already.')
  }
  if (isPasskeyLeft(error)) return t('No passkey was used. Please try again.')
  return errorText(error, fallback)
}
