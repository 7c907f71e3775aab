import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all-endpoints.ts'
import type { EndpointSpec } from './endpoint.ts'
import { inputMessage } from './input-message.ts'
import { ENGLISH } from './translate.ts'
import es from './translations/es.json' with { type: 'json' }

/** A schema and every schema in it. For a schema that transforms its value, only the input part. */
function* schemasIn(schema: unknown): Generator<z.ZodType> {
  if (!(schema instanceof z.ZodType) || schema instanceof z.ZodTransform) return
  yield schema
  if (schema instanceof z.ZodPipe) yield* schemasIn(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in)
  else if (schema instanceof z.ZodObject) for (const field of Object.values(schema.shape)) yield* schemasIn(field)
  else if (schema instanceof z.ZodArray) yield* schemasIn(schema.element)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* schemasIn(option)
  else if (schema instanceof z.ZodRecord) for (const part of [schema.keyType, schema.valueType]) yield* schemasIn(part)
  else if ('innerType' in schema.def) yield* schemasIn(schema.def.innerType)
}

/** Values that no field accepts. */
const ODD = ['\u0001odd', '', -3.7, 1e20, true, null, undefined, [], ['odd'], Array(5000).fill('odd'), {}, { odd: 1 }]
const OF_THE_LIBRARY = /^(Invalid (input|option|key)|Too (small|big):|Unrecognized key)/

/** The messages for odd values of an input and all of its parts. */
function* saidOf(schema: z.ZodType): Generator<string> {
  for (const part of schemasIn(schema))
    for (const value of ODD) {
      const { error } = z.safeParse(part, value, { error: inputMessage })
      for (const { message } of error?.issues ?? []) yield message
    }
}

test('no input is answered with a sentence of the library', () => {
  for (const [name, spec] of Object.entries<EndpointSpec>(allEndpoints))
    for (const schema of [spec.query, spec.body])
      if (schema) expect([name, [...new Set(saidOf(schema))].filter((said) => OF_THE_LIBRARY.test(ENGLISH.t(said)))]).toEqual([name, []])
})

test.each([
  [z.enum(['student', 'admin']), 'root', 'Please choose one of these: student, admin'],
  [z.literal('failed'), 'all', 'Please choose one of these: failed'],
  [z.string(), undefined, 'This is missing'],
  [z.string(), 5, 'Please enter a text'],
  [z.string().max(3), 'abcd', 'Please enter at most 3 characters'],
  [z.number(), 'five', 'Please enter a number'],
  [z.number().int(), 0.5, 'Please enter a whole number'],
  [z.number().min(2), 1, 'Please enter at least 2'],
  [z.boolean(), 'yes', 'Please say yes or no'],
  [z.array(z.string()), 'a', 'Please enter a list'],
  [z.array(z.string()).min(1), [], 'Please choose at least 1'],
  [z.object({}), 5, 'This value does not belong here'],
  [z.strictObject({}), { role: 1 }, 'There is no field role'],
])('%#: a person reads why a value is not taken', (schema, value, message) => {
  const said = z.safeParse(schema, value, { error: inputMessage }).error?.issues[0]?.message ?? ''
  expect(ENGLISH.t(said)).toBe(message)
  expect(es).toHaveProperty([said.split('\u001f', 1)[0] ?? ''])
})
