import { expect, test } from 'vitest'
import { INTERNET } from '#platform/fetch-public.ts'
import { fetchTimetable } from './fetch-timetable.ts'

test('reads webcal addresses as https, and no others', async () => {
  const asked: string[] = []
  const network = {
    ...INTERNET,
    resolve: async (host: string) => {
      asked.push(host)
      return [{ address: '192.168.0.1', family: 4 }]
    },
  }
  for (const address of ['webcal://a.example/feed.ics', ' WEBCAL://b.example/ ', 'https://c.example/'])
    expect(await fetchTimetable(address, network)).toBe('unreachable')
  for (const address of ['http://d.example/', 'webcals://e.example/', 'd.example'])
    expect(await fetchTimetable(address, network)).toBe('address-refused')
  expect(asked).toEqual(['a.example', 'b.example', 'c.example'])
})

test('says the same of every address that nothing comes from', async () => {
  const isPublic = () => true
  const targets: Record<string, typeof INTERNET> = {
    'a name without an address': { ...INTERNET, resolve: () => Promise.reject(new Error('ENOTFOUND')) },
    'a private address': { ...INTERNET, resolve: async () => [{ address: '10.0.0.1', family: 4 }] },
    'a closed port': { ...INTERNET, isPublic, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
    'one that never answers': { ...INTERNET, resolve: () => new Promise(() => {}) },
  }
  for (const [name, network] of Object.entries(targets))
    expect(await fetchTimetable('https://a.example:1/', network), name).toBe('unreachable')
})
