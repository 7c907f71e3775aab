import { PASSKEY_MINUTES } from '@callboard/contract/accounts/passkeys/rules'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { canFillInPasskeys, canUsePasskeys, leaveWaiting, passkeyErrorText, proveWithPasskey } from '#devices/passkey.ts'
import { Button } from '#ui/button.tsx'
import { safeReturnTo } from './sign-in-model.ts'

/** Milliseconds after which a waiting request is renewed, before its challenge expires. */
const ASK_ANEW_MS = (PASSKEY_MINUTES - 1) * 60_000

type Proof = Awaited<ReturnType<typeof prove>>

/** @param inField whether to wait until the user picks a passkey in the email field's autofill list; cancelled if `isGone` returns true */
async function prove({ inField, isGone = () => false }: { inField: boolean; isGone?: () => boolean }) {
  const { attempt, options } = await api('POST /api/auth/passkey/options')
  if (isGone()) throw new DOMException('not asked for any more', 'AbortError')
  return { attempt, credential: await proveWithPasskey(options, { inField }) }
}

async function signIn(proof: Proof, returnTo: string): Promise<void> {
  const answer = await api('POST /api/auth/passkey/verify', { body: { ...proof, returnTo } })
  window.location.assign(safeReturnTo(answer.returnTo))
}

/**
 * Signs in with a passkey: by a button, or from the autofill list of the email field if the browser supports it.
 *
 * @param returnTo a path on this site
 */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const [round, setRound] = useState(0)
  const [isPossible] = useState(canUsePasskeys)
  const enter = useChange({ mutationFn: async () => signIn(await prove({ inField: false }), returnTo) })
  const fill = useChange({ mutationFn: (proof: Proof) => signIn(proof, returnTo) })
  const { mutate: fillIn } = fill
  const busy = enter.isPending || enter.isSuccess || fill.isPending || fill.isSuccess
  // Browsers allow one request at a time: the field waits only while the button is not busy.
  const waits = isPossible && !busy
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round sends a new request
  useEffect(() => {
    if (!waits) return
    let isGone = false
    const begin = async () => {
      if (!(await canFillInPasskeys()) || isGone) return
      const proof = await prove({ inField: true, isGone: () => isGone })
      if (!isGone) fillIn(proof)
    }
    // The user has not asked for a passkey yet, so do not show a failure.
    begin().catch(() => {})
    const again = setTimeout(() => setRound((count) => count + 1), ASK_ANEW_MS)
    return () => {
      isGone = true
      clearTimeout(again)
      leaveWaiting()
    }
  }, [waits, fillIn, round])

  if (!isPossible) return null
  const failed = enter.error ?? fill.error
  return (
    <div className="mt-6 grid gap-3 border-line border-t pt-6">
      <Button variant="secondary" size="lg" icon={KeyRound} pending={busy} pendingLabel={t('Signing in...')} onClick={() => enter.mutate()}>
        {t('Sign in with a passkey')}
      </Button>
      {failed !== null && (
        <p role="alert" className="text-danger text-sm">
          {passkeyErrorText(failed, t('The passkey could not be checked. Please try again.'))}
        </p>
      )}
    </div>
  )
}
