import { expect, test } from 'vitest'
import { type Catalog, createTranslator, ENGLISH, withValues } from './translate.ts'

const catalog: Catalog = {
  'Shoot on {when}.': 'Rodaje el {when}.',
  '{picture} has more than {pixels} pixels': '{picture} tiene más de {pixels} píxeles',
  'Photo {number}': 'La foto {number}',
  '{count} photos of {name}': { one: '1 foto de {name}', other: '{count} fotos de {name}' },
}
const spanish = createTranslator('es', { catalog, locale: 'es-US' })

test('a text is said in its language, and in English where there is none', () => {
  expect(spanish.t('Shoot on {when}.', { when: 'lunes' })).toBe('Rodaje el lunes.')
  expect([spanish.t('Save'), ENGLISH.t('Save')]).toEqual(['Save', 'Save'])
})

test('what is counted takes the form of its number, which is written as the place does', () => {
  const photos = (count: number) => spanish.plural(count, '1 photo of {name}', '{count} photos of {name}', { name: 'Ada' })
  expect([photos(1), photos(1200)]).toEqual(['1 foto de Ada', '1,200 fotos de Ada'])
  expect(ENGLISH.plural(1, '1 photo', '{count} photos')).toBe('1 photo')
  expect(createTranslator('es', { catalog, locale: 'es-ES' }).plural(12_000, '', '{count} photos of {name}', { name: 'Ada' })).toBe(
    '12.000 fotos de Ada',
  )
})

test('a value that ends with a stop ends the sentence', () => {
  expect(spanish.t('Shoot on {when}.', { when: '10:00 a.m.' })).toBe('Rodaje el 10:00 a.m.')
  expect(ENGLISH.t('By {name}...', { name: 'Jr.' })).toBe('By Jr....')
})

test('values are never read as places for others', () => {
  expect(ENGLISH.t('{one} and {two}', { one: '{two}', two: 'b' })).toBe('{two} and b')
})

test('a message is said with the values that it holds, and with the messages among them', () => {
  const message = withValues('{picture} has more than {pixels} pixels', {
    picture: withValues('Photo {number}', { number: '2' }),
    pixels: 1200,
  })
  expect([ENGLISH.t(message), spanish.t(message)]).toEqual(['Photo 2 has more than 1,200 pixels', 'La foto 2 tiene más de 1,200 píxeles'])
})

test('what people typed is never taken for a message', () => {
  const typed: string = 'Photo {number}\u001f{"number'
  expect([spanish.t(typed), spanish.t('Shoot on {when}.', { when: typed })]).toEqual([typed, `Rodaje el ${typed}.`])
})
