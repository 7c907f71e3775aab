import type { DayStepInput } from '@callboard/contract/schedule/day-board/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { t } from '#app/language/t.ts'
import { randomId } from '#app/random-id.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { dayBoardQuery } from '#shared/queries/day-board.ts'
import { type Answer, createStepQueue, type QueuedStep, type RefusedStep, type StepQueue } from './step-queue.ts'

/** Status codes that a retry would not change. */
const REFUSALS = [400, 403, 404, 413]

/** `device-data.ts` knows this name, too. */
const keyOf = (userId: string) => `callboard.day-steps.${userId}`

type OnBoard = (board: Awaited<ReturnType<typeof post>>['board']) => void

const post = (key: string, steps: readonly DayStepInput[]) =>
  api('POST /api/day/{key}/steps', {
    params: { key },
    body: { sentAt: new Date().toISOString(), steps: [...steps] },
    signal: AbortSignal.timeout(20_000),
  })

async function send(key: string, steps: readonly DayStepInput[], onBoard: OnBoard): Promise<Answer> {
  try {
    const { outcomes, board } = await post(key, steps)
    onBoard(board)
    return {
      is: 'answered',
      refused: new Map(outcomes.flatMap(({ id, refused: why, takenBy }) => (why === null ? [] : [[id, { why, takenBy }]]))),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) return { is: 'later' }
    const why = error.serverMessage ?? t('Please try again.')
    return { is: 'answered', refused: new Map(steps.map(({ id }) => [id, { why, takenBy: [] }])) }
  }
}

/** Steps in memory, for devices without storage. */
const inMemory = new Map<string, readonly QueuedStep[]>()

function storeOf(userId: string) {
  const key = keyOf(userId)
  return {
    read(): readonly QueuedStep[] {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
        return inMemory.get(key) ?? (Array.isArray(kept) ? kept : [])
      } catch {
        return inMemory.get(key) ?? []
      }
    },
    write(steps: readonly QueuedStep[]) {
      try {
        if (steps.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(steps))
        inMemory.delete(key)
      } catch {
        inMemory.set(key, steps)
      }
    },
  }
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request('callboard-day-steps', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

interface Kept {
  readonly waiting: readonly QueuedStep[]
  readonly refused: readonly RefusedStep[]
}

interface Device {
  readonly queue: StepQueue
  readonly listeners: Set<() => void>
  kept: Kept
  onBoard: OnBoard
}

const devices = new Map<string, Device>()

/** The queue of this device for one casting director. It never sends the steps of another user. */
function deviceOf(userId: string): Device {
  const known = devices.get(userId)
  if (known) return known
  const device: Device = {
    listeners: new Set(),
    kept: { waiting: [], refused: [] },
    onBoard: () => {},
    queue: createStepQueue({
      store: storeOf(userId),
      send: (board, steps) => send(board, steps, (answered) => device.onBoard(answered)),
      alone,
      onChange(waiting, refused) {
        device.kept = { waiting, refused }
        for (const listener of device.listeners) listener()
      },
    }),
  }
  devices.set(userId, device)
  const sendAll = () => void device.queue.sendAll()
  window.addEventListener('online', sendAll)
  window.addEventListener('focus', sendAll)
  window.addEventListener('storage', ({ key }) => key === keyOf(userId) && device.queue.look())
  device.queue.look()
  sendAll()
  return device
}

type Press = { [Way in DayStepInput['do']]: Omit<Extract<DayStepInput, { do: Way }>, 'id' | 'at'> }[DayStepInput['do']]

/** The steps that this device has made on one board. */
export function useDeviceSteps(board: string) {
  const { id } = useSignedInUser()
  const queryClient = useQueryClient()
  const device = deviceOf(id)
  useEffect(() => {
    device.onBoard = (answered) => queryClient.setQueryData(dayBoardQuery(answered.key).queryKey, answered)
  }, [device, queryClient])
  const kept = useSyncExternalStore(
    (changed) => {
      device.listeners.add(changed)
      return () => device.listeners.delete(changed)
    },
    () => device.kept,
  )
  return {
    waiting: kept.waiting,
    refused: kept.refused.filter((step) => step.board === board),
    dismiss: (steps: readonly RefusedStep[]) => device.queue.dismiss(steps.map(({ step }) => step.id)),
    /** Makes a step: shows it at once, and sends it as soon as there is a network. */
    press(step: Press, name: string) {
      device.queue.add({ board, name, step: { ...step, id: randomId(), at: new Date().toISOString() } })
    },
  }
}
export type DeviceSteps = ReturnType<typeof useDeviceSteps>
