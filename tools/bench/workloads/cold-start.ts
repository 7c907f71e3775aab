import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryOf } from '../memory.ts'
import { npmStart } from '../npm-start.ts'
import { median } from '../statistics.ts'
import type { Bench, Workload } from '../workload.ts'

/** Starts on an empty data folder. @returns seconds */
async function firstStart({ folder, server }: Bench): Promise<number> {
  const dataDir = await mkdtemp(join(folder, 'first-'))
  const first = npmStart({ dataDir, port: server.port, env: {} })
  const seconds = await first.start()
  await first.stop()
  await rm(dataDir, { recursive: true, force: true })
  return seconds
}

export const coldStart: Workload = {
  name: 'cold-start',
  title: 'From the command to ready, installed and built',
  async run(bench) {
    const [warm, first, memory]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < bench.rounds; round++) {
      await bench.server.stop()
      first.push(await firstStart(bench))
      warm.push(await bench.server.start())
      memory.push(await memoryOf(bench.server.pid))
    }
    return [
      { name: 'ready', value: median(warm), unit: 's', goal: { most: 2 } },
      { name: 'ready for the first time', value: median(first), unit: 's', goal: { most: 8 } },
      { name: 'application once ready', value: median(memory), unit: 'MB' },
    ]
  },
}
