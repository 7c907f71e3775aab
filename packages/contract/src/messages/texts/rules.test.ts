import { expect, test } from 'vitest'
import { fillBody, numberOf } from './rules.ts'

test('telephone numbers are read as people write them', () => {
  for (const [phone, countryCode, number] of [
    ['(310) 555-0123', '+1', '+13105550123'],
    ['1 310.555.0123', '+1', '+13105550123'],
    ['+1 310 555 0123', '+34', '+13105550123'],
    ['0034 612 345 678', '+1', '+34612345678'],
    ['612 34 56 78', '+34', '+34612345678'],
    ['0171 2345678', '+49', '+491712345678'],
    ['06 12345678', '+39', '+390612345678'],
    ['310 555 0123 ext. 4', '+1', undefined],
    ['310 555 0123 / 310 555 0124', '+1', undefined],
    ['ask', '+1', undefined],
    ['', '+1', undefined],
    ['+0123456789', '+1', undefined],
    ['555', '+1', undefined],
  ] as const)
    expect([phone, numberOf(phone, countryCode)]).toEqual([phone, number])
})

test('no value ends the text in which it stands, or is read as a field', () => {
  const values = { number: '+1', text: 'a"}\n\\&to=2 {{id}}', id: 'x' }
  expect(JSON.parse(fillBody('json', '{"n":"{{number}}","t":"{{ text }}","i":"{{id}}"}', values))).toEqual({
    n: '+1',
    t: values.text,
    i: 'x',
  })
  const form = fillBody('form', 'n={{number}}&t={{text}}', values)
  expect(form.split('&').map((part) => part.split('=').map(decodeURIComponent))).toEqual([
    ['n', '+1'],
    ['t', values.text],
  ])
})
