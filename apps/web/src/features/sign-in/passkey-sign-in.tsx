import { PASSKEY_MINUTES } from '@callboard/contract/passkey-options'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { canFillInPasskeys, canUsePasskeys, isPasskeyLeft, leaveWaiting, passkeyErrorText, proveWithPasskey } from '#lib/passkey.ts'
import { t } from '#lib/t.ts'
import { Button } from '#ui/button.tsx'
import { safeReturnTo } from './sign-in-model.ts'

/** A question is asked anew before it is too old to be answered. */
const ASK_ANEW_MS = (PASSKEY_MINUTES - 1) * 60_000

async function signIn(returnTo: string, { inField = false } = {}): Promise<void> {
  const { attempt, options } = await api('POST /api/auth/passkey/options')
  const credential = await proveWithPasskey(options, { inField })
  const answer = await api('POST /api/auth/passkey/verify', { body: { attempt, credential, returnTo } })
  window.location.assign(safeReturnTo(answer.returnTo))
}

/**
 * Signing in with a passkey: by a button, and where the browser has it in the list below the address field.
 *
 * @param returnTo a path of ours
 */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const [round, setRound] = useState(0)
  const [isPossible] = useState(canUsePasskeys)
  const enter = useMutation({ mutationFn: () => signIn(returnTo), onError: () => setRound((count) => count + 1) })
  const fill = useMutation({ mutationFn: () => signIn(returnTo, { inField: true }) })
  const { mutate: waitInField } = fill
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew
  useEffect(() => {
    if (!isPossible) return
    let isGone = false
    const begin = async () => {
      if ((await canFillInPasskeys()) && !isGone) waitInField()
    }
    void begin()
    const again = setTimeout(() => setRound((count) => count + 1), ASK_ANEW_MS)
    return () => {
      isGone = true
      clearTimeout(again)
      leaveWaiting()
    }
  }, [isPossible, waitInField, round])

  if (!isPossible) return null
  const busy = enter.isPending || enter.isSuccess || fill.isSuccess
  const failed = enter.isError ? enter.error : fill.isError && !isPasskeyLeft(fill.error) ? fill.error : null
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
