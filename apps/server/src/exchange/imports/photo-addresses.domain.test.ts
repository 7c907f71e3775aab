import { PHOTO_ADDRESS_LIMITS } from '@callboard/contract/exchange/imports/photos.rules'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { describe, expect, test } from 'vitest'
import { guessColumns } from './columns.domain.ts'
import { readPhotoAddresses } from './photo-addresses.domain.ts'

const addresses = (text: string) =>
  readPhotoAddresses(text).map(({ address, problem }) => (problem === null ? address : { refused: address }))

test.each([
  ['https://a.example/1.jpg', ['https://a.example/1.jpg']],
  ['https://a.example/1.jpg https://b.example/2.jpg', ['https://a.example/1.jpg', 'https://b.example/2.jpg']],
  [
    'https://a.example/1.jpg,https://b.example/2.jpg;https://c.example/3',
    ['https://a.example/1.jpg', 'https://b.example/2.jpg', 'https://c.example/3'],
  ],
  ['https://a.example/1.jpg;\nhttps://b.example/2.jpg ,\r\n', ['https://a.example/1.jpg', 'https://b.example/2.jpg']],
  // Image services use commas in paths.
  ['https://cdn.example/w_300,h_300/ana.jpg, https://b.example/2', ['https://cdn.example/w_300,h_300/ana.jpg', 'https://b.example/2']],
  ['<https://a.example/1.jpg> "http://b.example/2"', ['https://a.example/1.jpg', 'http://b.example/2']],
  ['www.a.example/1.jpg', ['https://www.a.example/1.jpg']],
  ['https://a.example/1.jpg#top https://a.example/1.jpg', ['https://a.example/1.jpg']],
  ['later, in the folder', [{ refused: 'later' }, { refused: 'in' }, { refused: 'the' }, { refused: 'folder' }]],
  ['ana.jpg', [{ refused: 'ana.jpg' }]],
  ['file:///etc/passwd data:image/png;base64,x', [{ refused: 'file:///etc/passwd' }, { refused: 'data:image/png;base64,x' }]],
  ['https://ana:secret@a.example/1.jpg', [{ refused: 'a.example' }]],
  ['https://ana', [{ refused: 'https://ana' }]],
  ['', []],
])('%j holds %j', (text, expected) => {
  expect(addresses(text)).toEqual(expected)
})

test('a row has at most as many addresses as a portfolio holds photos', () => {
  const many = Array.from({ length: PHOTO_ADDRESS_LIMITS.ofRow + 20 }, (_, at) => `https://a.example/${at}.jpg`)
  const read = readPhotoAddresses(many.join(' '))
  expect(read).toHaveLength(PHOTO_ADDRESS_LIMITS.ofRow + 1)
  expect(read.filter(({ problem }) => problem !== null)).toEqual([
    { address: 'https://a.example/100.jpg', problem: IMPORT_MESSAGE.tooManyAddresses },
  ])
})

describe('a column is guessed', () => {
  const guess = (header: string[], ...rows: string[][]) => guessColumns(header, rows)

  test.each(['Photo', 'Headshot link', 'photo_url', 'Foto', 'Enlace de foto', 'Imágenes', 'Link to your photo'])(
    'by its name: %s',
    (name) => {
      expect(guess([name], ['https://drive.example/open?id=1'])).toEqual(['photos'])
      expect(guess([name], ['yes'])).toEqual([null])
    },
  )

  test('by its values, when they are addresses of pictures', () => {
    expect(guess(['Attachment'], ['https://a.example/1.JPG?w=3'], ['https://a.example/2.png, https://a.example/3.png'])).toEqual(['photos'])
    expect(guess(['Website'], ['https://ana.example/'])).toEqual([null])
  })

  test('also a second one', () => {
    expect(guess(['Photo 1', 'Photo 2'], ['https://a.example/1', 'https://a.example/2'])).toEqual(['photos', 'photos'])
  })
})
