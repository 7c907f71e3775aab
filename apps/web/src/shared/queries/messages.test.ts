import { expect, test } from 'vitest'
import { templatesQuery } from './messages.ts'

test('templates are sorted by name, with numbers by value', () => {
  const texts = { subject: 'Callback', content: 'Please come again.', messageType: 'general' } as const
  const named = (names: readonly string[]) => names.map((name, id) => ({ id, name, ...texts }))
  const shown = templatesQuery.select?.(named(['Call 10', 'Émile', 'call 2', 'Farewell', 'Call 1']))
  expect(shown?.map(({ name }) => name)).toEqual(['Call 1', 'call 2', 'Call 10', 'Émile', 'Farewell'])
})
