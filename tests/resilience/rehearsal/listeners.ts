import type { Instance } from './instance.ts'
import { until } from './programs.ts'

/** An open page that listens for live updates, and reconnects when its stream ends. */
export class Listener {
  /** Topics received so far, with the time of each. */
  readonly heard: { readonly topic: string; readonly at: number }[] = []
  isListening = false
  /** The instance of each connection, as the proxy names it. */
  readonly places: string[] = []
  readonly #url: string
  readonly #cookie: string
  readonly #left = new AbortController()

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
    void this.#listen()
  }

  heardSince(topic: string, time: number): boolean {
    return this.heard.some((one) => one.topic === topic && one.at >= time)
  }

  leave(): void {
    this.#left.abort()
  }

  async #listen(): Promise<void> {
    while (!this.#left.signal.aborted) {
      await this.#listenOnce().catch(() => {})
      this.isListening = false
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async #listenOnce(): Promise<void> {
    const answer = await fetch(`${this.#url}/api/events`, { headers: { cookie: this.#cookie }, signal: this.#left.signal })
    if (!answer.ok || !answer.body) return void (await answer.body?.cancel())
    this.places.push(answer.headers.get('x-served-by') ?? '')
    let text = ''
    for await (const chunk of answer.body) {
      this.isListening = true
      text += Buffer.from(chunk).toString('utf8')
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('event: ')) this.heard.push({ topic: line.slice('event: '.length), at: Date.now() })
    }
  }
}

/** Milliseconds within which every instance announces a change. */
const HEARD_MS = 15_000

/**
 * Makes a change on each instance in turn and waits until listeners on all of them receive it. Nobody else changes the calendar.
 *
 * @param listeners one on each instance
 * @returns which of them missed a change, as text
 */
export async function findDeaf(instances: readonly Instance[], listeners: readonly Listener[], cookie: string): Promise<string[]> {
  const deaf: string[] = []
  await until('every instance takes listeners', () => listeners.every(({ isListening }) => isListening))
  for (const source of instances) {
    for (const listener of listeners) listener.heard.splice(0)
    const since = Date.now()
    const startDate = new Date(since).toISOString()
    const body = JSON.stringify({ title: 'Callback', startDate, endDate: startDate, eventType: 'callback' })
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(`${source.url}/api/calendar-events`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${source.name} did not plan an event: ${answer.status} ${await answer.text()}`)
    const hears = (listener: Listener) => listener.heardSince('calendar', since)
    await until('hearing', () => listeners.every(hears), HEARD_MS).catch(() => {})
    for (const [index, listener] of listeners.entries())
      if (!hears(listener)) deaf.push(`${instances[index]?.name} did not hear of a change on ${source.name}`)
  }
  return deaf
}
