import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { makePasskey } from '#devices/passkey.ts'

/** Creates a passkey on this device and adds it to the account, under a name that may be empty. */
export function useAddPasskey() {
  return useChange({
    mutationFn: async (name: string) => {
      const { attempt, options } = await api('POST /api/auth/passkeys/options')
      const credential = await makePasskey(options)
      return api('POST /api/auth/passkeys', { body: { attempt, credential, name: name.trim() || null } })
    },
  })
}
