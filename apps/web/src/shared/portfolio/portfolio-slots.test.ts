import type { Photo } from '@callboard/contract/people/photos/endpoints'
import { describe, expect, it } from 'vitest'
import { afterSlotEvent, imageFiles, type Slot, slotsOf, storedPhotos } from './portfolio-slots.ts'

const photo = (name: string): Photo => ({ id: name, url: `/media/${name}`, width: 3, height: 4, thumbhash: '', variants: {} })
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const chosen = (key: string) => ({ key, file: file(`${key}.jpg`), preview: `blob:${key}` })
const keys = (slots: readonly Slot[]) => slots.map((slot) => slot.key)

describe('the portfolio of the form', () => {
  it('keeps the order in which files were chosen, whichever is stored first', () => {
    let slots = afterSlotEvent(slotsOf([photo('a')]), { type: 'chosen', files: [chosen('1'), chosen('2')] })
    slots = afterSlotEvent(slots, { type: 'stored', key: '2', photo: photo('second') })
    slots = afterSlotEvent(slots, { type: 'stored', key: '1', photo: photo('first') })
    expect(storedPhotos(slots).map(({ id }) => id)).toEqual(['a', 'first', 'second'])
  })

  it('contains the same photo only once', () => {
    let slots = afterSlotEvent(slotsOf([photo('a')]), { type: 'chosen', files: [chosen('1')] })
    slots = afterSlotEvent(slots, { type: 'stored', key: '1', photo: photo('a') })
    expect(keys(slots)).toEqual(['/media/a'])
  })

  it('retries a failed upload from the start, without its old error', () => {
    let slots = afterSlotEvent([], { type: 'chosen', files: [chosen('1')] })
    slots = afterSlotEvent(slots, { type: 'started', key: '1' })
    slots = afterSlotEvent(slots, { type: 'progressed', key: '1', share: 0.5 })
    slots = afterSlotEvent(slots, { type: 'failed', key: '1', error: 'is damaged' })
    expect(slots[0]).toMatchObject({ state: 'failed', error: 'is damaged', share: 0.5 })
    slots = afterSlotEvent(slots, { type: 'retried', key: '1' })
    expect(slots[0]).toMatchObject({ state: 'waiting', share: 0, error: undefined })
  })

  it('moves a photo to its new place', () => {
    const slots = slotsOf(['a', 'b', 'c', 'd'].map(photo))
    const order = (from: number, to: number) => storedPhotos(afterSlotEvent(slots, { type: 'moved', from, to })).map(({ id }) => id)
    expect(order(0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(order(3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(order(9, 0)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('puts a removed photo back where it was, once', () => {
    const slots = slotsOf(['a', 'b', 'c'].map(photo))
    const [, removed] = slots
    if (!removed) throw new Error('no second slot')
    const without = afterSlotEvent(slots, { type: 'removed', key: removed.key })
    const back = afterSlotEvent(without, { type: 'restored', slot: removed, index: 1 })
    expect(keys(back)).toEqual(keys(slots))
    expect(afterSlotEvent(back, { type: 'restored', slot: removed, index: 1 })).toBe(back)
  })

  it('replaces a photo by its cropped part, and restores it when the upload fails', () => {
    const slots = slotsOf(['a', 'b', 'c'].map(photo))
    const cropped = afterSlotEvent(slots, { type: 'cropped', photo: photo('b'), into: chosen('1') })
    expect(keys(cropped)).toEqual(['/media/a', '1', '/media/c'])
    expect(keys(afterSlotEvent(cropped, { type: 'removed', key: '1' }))).toEqual(keys(slots))
    expect(keys(afterSlotEvent(cropped, { type: 'stored', key: '1', photo: photo('d') }))).toEqual(['/media/a', '/media/d', '/media/c'])
  })

  it('takes newer stored photos without losing uploads', () => {
    const slots = afterSlotEvent(slotsOf([photo('a')]), { type: 'chosen', files: [chosen('1')] })
    expect(keys(afterSlotEvent(slots, { type: 'replaced', photos: [photo('b')] }))).toEqual(['/media/b', '1'])
  })

  it('accepts only images, and HEIC and AVIF even in browsers that do not know them', () => {
    const { images, others } = imageFiles([
      file('a.jpg'),
      file('b.HEIC', ''),
      file('d.avif', ''),
      file('e', ''),
      file('c.pdf', 'application/pdf'),
    ])
    expect(images.map(({ name }) => name)).toEqual(['a.jpg', 'b.HEIC', 'd.avif'])
    expect(others).toBe(true)
    expect(imageFiles([file('a.jpg')]).others).toBe(false)
  })
})
