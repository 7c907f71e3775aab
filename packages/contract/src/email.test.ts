import { expect, test } from 'vitest'
import { asciiDomain, emailKey, readEmail } from './email.ts'

test.each([
  ["o'brien&co#1~x=y/z!$@example.edu", "o'brien&co#1~x=y/z!$@example.edu", "o'brien&co#1~x=y/z!$@example.edu"],
  [' Ana.Maria+cast@Example.EDU ', 'ana.maria+cast@example.edu', 'ana.maria+cast@example.edu'],
  ['josé@example.edu', 'josé@example.edu', 'josé@example.edu'],
  ['JOSE\u0301@example.edu', 'josé@example.edu', 'josé@example.edu'],
  ['jöhn@Bücher.example', 'jöhn@bücher.example', 'jöhn@xn--bcher-kva.example'],
  ['jöhn@xn--bcher-kva.example', 'jöhn@xn--bcher-kva.example', 'jöhn@xn--bcher-kva.example'],
  ['用户@例子.广告', '用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
  ['अजय@डाटा.भारत', 'अजय@डाटा.भारत', 'अजय@xn--c2bd1gb.xn--h2brj9c'],
  [`${'a'.repeat(64)}@example.edu`, `${'a'.repeat(64)}@example.edu`, `${'a'.repeat(64)}@example.edu`],
  ['a@x-y.1and1.example', 'a@x-y.1and1.example', 'a@x-y.1and1.example'],
])('%j is an address', (text, typed, key) => {
  expect(readEmail(text)).toEqual({ typed, key })
  expect(emailKey(text)).toBe(key)
  expect(emailKey(key)).toBe(key)
})

test.each([
  ...['', 'mara', '@example.edu', 'mara@', 'mara@example', 'ma@ra@example.edu', 'ma ra@example.edu', 'mara@exam ple.edu'],
  ...[`${'a'.repeat(65)}@example.edu`, `a@${'b'.repeat(64)}.edu`, `a@${'bcd.'.repeat(63)}edu`],
  ...['a@-example.edu', 'a@example-.edu', 'a@example.-edu', 'a@exa_mple.edu', 'a@.example.edu', 'a@example..edu', 'a@example.edu.'],
  ...['.a@example.edu', 'a.@example.edu', 'a..b@example.edu', '"a b"@example.edu', 'a(comment)@example.edu', '<a@example.edu>'],
  ...[
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@example.123',
    'a@xn--.example',
    'a@exämple-.edu',
    'a,b@example.edu',
    'a@example.edu,b@example.edu',
  ],
  ...[
    'a@example.edu\r\nBcc: b@example.edu',
    'a\n@example.edu',
    'a@exam\nple.edu',
    'a\u200b@example.edu',
    'a\0@example.edu',
    'a@example.edu/path',
  ],
  ...['a@example.edu:25', 'a@user:pass.edu', 'a@%65xample.edu', 'a@example.edu?x', 'a;b@example.edu', 'a\\b@example.edu'],
])('%j is none', (text) => {
  expect(readEmail(text)).toBeUndefined()
})

test('a domain is written as servers write it', () => {
  expect([asciiDomain('Bücher.Example'), asciiDomain('example.edu'), asciiDomain('localhost'), asciiDomain('a_b.edu')]).toEqual([
    'xn--bcher-kva.example',
    'example.edu',
    undefined,
    undefined,
  ])
})
