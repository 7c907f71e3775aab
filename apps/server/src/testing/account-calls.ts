import { ownersPasskey, passkeyDevice } from '#testing/passkey-device.ts'
import { ownersSession, ownersSignInLink, type Scene } from '#testing/scene.ts'

/** One call of every endpoint of signing in, sessions and passkeys, in the form of `endpointCalls`. */
export const accountCalls = {
  currentUser: async () => ({}),
  setLanguage: async () => ({ body: { language: 'es' } }),
  requestSignIn: async ({ owner }) => ({ body: { email: owner.email, returnTo: '/my-profile' } }),
  readSignInLink: async (scene) => ({ body: { token: await ownersSignInLink(scene) } }),
  verifySignIn: async () => ({ body: { token: 'not-a-token' } }),
  setUp: async ({ owner }) => ({ body: { code: 'ABCD-EFGH-JKLM', email: owner.email } }),
  demoSignIn: async () => ({ body: { role: 'admin' } }),
  ownSessions: async () => ({}),
  endSession: async (scene) => ({ params: { id: await ownersSession(scene) } }),
  endTalentSessions: async ({ owner }) => ({ params: { id: owner.id } }),
  endOtherSessions: async () => ({}),

  ownPasskeys: async () => ({}),
  askForNewPasskey: async () => ({}),
  addPasskey: async ({ server, owner }) => {
    const asked = await server.deps.passkeys.askForNew({ kind: 'user', userId: owner.userId, email: '', role: 'student' }, false)
    return { body: { attempt: asked.attempt, credential: passkeyDevice().make(asked.options), name: 'Laptop' } }
  },
  renamePasskey: async (scene) => ({ params: { id: (await ownersPasskey(scene)).id }, body: { name: 'Telephone' } }),
  removePasskey: async (scene) => ({ params: { id: (await ownersPasskey(scene)).id } }),
  askForPasskey: async () => ({}),
  signInWithPasskey: async (scene) => {
    const { device } = await ownersPasskey(scene)
    const { attempt, options } = scene.server.deps.passkeys.ask()
    return { body: { attempt, credential: device.use(options) } }
  },
} satisfies Record<string, (scene: Scene) => Promise<object>>
