import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#exchange/kiosk/register/register-screen.tsx'

export const Route = createFileRoute('/kiosk_/register')({
  staticData: { shell: 'bare' },
  /** `correct`: the id of the registration on this device that a casting director corrects. */
  validateSearch: ({ correct }: Record<string, unknown>): { correct?: string } => (typeof correct === 'string' ? { correct } : {}),
  component: RegisterScreen,
})
