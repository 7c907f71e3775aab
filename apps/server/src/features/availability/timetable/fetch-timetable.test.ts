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
  for (const address of [
    'webcal://a.example/feed.ics',
    ' WEBCAL://b.example/ ',
    'https://c.example/',
    'http://d.example/',
    'webcals://e.example/',
  ])
    expect(await fetchTimetable(address, network)).toBe('address-refused')
  expect(asked).toEqual(['a.example', 'b.example', 'c.example'])
})
