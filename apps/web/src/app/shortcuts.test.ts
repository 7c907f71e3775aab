import { expect, test } from 'vitest'
import { isShortcut, keyCaps } from './shortcuts.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('Mod is Ctrl, and the command key on Apple devices, where Ctrl+K has another meaning', () => {
  expect(isShortcut('Everywhere', 'palette', press('k', { ctrlKey: true }), false)).toBe(true)
  expect(isShortcut('Everywhere', 'palette', press('K', { metaKey: true }), true)).toBe(true)
  expect(isShortcut('Everywhere', 'palette', press('k', { ctrlKey: true }), true)).toBe(false)
  expect(isShortcut('Everywhere', 'palette', press('k', { metaKey: true }), false)).toBe(false)
  expect(isShortcut('Everywhere', 'palette', press('k'), false)).toBe(false)
  expect(isShortcut('Everywhere', 'palette', press('k', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
})

test('a sign works with or without Shift, but never with Ctrl or Alt', () => {
  expect(isShortcut('Everywhere', 'sheet', press('?', { shiftKey: true }), false)).toBe(true)
  expect(isShortcut('Everywhere', 'sheet', press('?'), false)).toBe(true)
  expect(isShortcut('Everywhere', 'search', press('/', { ctrlKey: true }), false)).toBe(false)
  expect(isShortcut('Everywhere', 'search', press('/', { altKey: true }), false)).toBe(false)
  expect(isShortcut('Calendar', 'longer', press('+', { shiftKey: true }), false)).toBe(true)
})

test('an arrow with Shift is a different shortcut from the arrow alone', () => {
  expect(isShortcut('Compare talent', 'moveLeft', press('ArrowLeft', { shiftKey: true }), false)).toBe(true)
  expect(isShortcut('Compare talent', 'moveLeft', press('ArrowLeft'), false)).toBe(false)
  expect(isShortcut('Compare talent', 'focusLeft', press('ArrowLeft', { shiftKey: true }), false)).toBe(false)
})

test('keys have the labels of the keyboard', () => {
  expect(keyCaps('Mod+K', false)).toEqual(['Ctrl', 'K'])
  expect(keyCaps('Mod+K', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('Shift+ArrowLeft', false)).toEqual(['Shift', '←'])
  expect(keyCaps('+', false)).toEqual(['+'])
})
