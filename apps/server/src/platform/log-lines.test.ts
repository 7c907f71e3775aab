import { expect, it } from 'vitest'
import { describeError, openLog } from './log-lines.ts'

/** As the database driver makes them. */
function databaseError() {
  return Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(maya@example.edu) already exists.',
    client: { password: 'secret', connection: {} },
  })
}

it('a log line says what went wrong and where, and nothing that hangs on the error', () => {
  const lines: string[] = []
  openLog('warn', { write: (line) => void lines.push(line) }).warn({ err: databaseError() }, 'database connection lost')
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    msg: 'database connection lost',
    err: {
      type: 'Error',
      code: '23505',
      message: expect.stringContaining('users_email'),
      stack: expect.stringContaining('log-lines.test'),
    },
  })
  expect(line).not.toMatch(/maya|secret|connection":\{/)
})

it('an error is named with its causes, those without end only so far', () => {
  const circle = new Error('again')
  circle.cause = circle
  const told = describeError(new Error('could not be saved', { cause: databaseError() }))
  expect(told).toMatchObject({ message: 'could not be saved', cause: { code: '23505' } })
  expect(JSON.stringify(told)).not.toContain('maya')
  expect(JSON.stringify(describeError(circle)).match(/"again"/g)).toHaveLength(4)
})

it('a copy of an error is told like the error', () => {
  const error = databaseError()
  const told = describeError({ ...error, name: error.name, message: error.message, stack: error.stack })
  expect(told).toEqual(describeError(error))
})

it('what was thrown and is no error is written as it is', () => {
  expect(describeError('out of paper')).toBe('out of paper')
})
