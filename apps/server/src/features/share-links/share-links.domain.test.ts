import { photoUrl } from '@callboard/contract/photos'
import { describe, expect, test } from 'vitest'
import { archiveName, linkEnd, ownPhotoOf } from './share-links.domain.ts'

const ORIGIN = 'https://casting.example.edu'
const HASH = 'a1'.repeat(32)
const PHOTO = photoUrl(HASH)

/** Addresses that other proxies have been tricked with. `@` stands for a photo's path, so that only the rest is wrong. */
const TRICKS = `
http://127.0.0.1@ http://127.0.0.1:3000@ http://localhost@ http://localhost:5432@ http://0.0.0.0@ http://0@ http://127.1@ http://127.0.1@
http://2130706433@ http://017700000001@ http://0x7f000001@ http://0x7f.1@ http://0177.0.0.1@ http://127.000.000.001@ http://[::1]@ http://[::]@
http://[0:0:0:0:0:0:0:1]@ http://[::ffff:127.0.0.1]@ http://[::ffff:7f00:1]@ http://[fe80::1]@ http://[fc00::1]@ http://[64:ff9b::7f00:1]@
http://10.0.0.1@ http://172.16.0.1@ http://192.168.0.1@ http://169.254.169.254/latest/meta-data/ http://metadata.google.internal@
http://100.64.0.1@ http://198.18.0.1@ http://224.0.0.1@ http://255.255.255.255@ http://127.0.0.1.nip.io@ http://localtest.me@
//127.0.0.1@ ///127.0.0.1@ \\\\127.0.0.1@ /\\127.0.0.1@ http:/127.0.0.1@ http:127.0.0.1@ https:@ HTTP://LOCALHOST@
file:///etc/passwd file://localhost/etc/passwd ftp://127.0.0.1@ gopher://127.0.0.1:25/_x dict://127.0.0.1:11211/x data:image/png;base64,AA== blob:@
javascript:alert(1) ${ORIGIN}.evil.example@ ${ORIGIN}@evil.example@ ${ORIGIN}:8443@ http://casting.example.edu@ https://user@casting.example.edu@
https://casting.example.edu\\@ https://casting.example.edu#@ https://casting.example.edu?@ https://CASTING.example.edu@ ${ORIGIN}//@
.@ ..@ /..@ /.@ /x/..@ @/.. @/../../../../api/auth/user @?x=1 @#x @%00 %2f@ @%2e%2e %68ttp://127.0.0.1@
/api/auth/user /media/photos/../../data/session-secret /media/photos/${HASH}/original/../../../../etc/passwd
/media/photos/${HASH.toUpperCase()}/original /media/photos/${HASH}/99999 /media/photos/${HASH}/-1 /media/photos/${HASH.slice(1)}/original
`
  .trim()
  .split(/\s+/)
  .map((trick) => trick.replace(/@(?=$|[/?#%])/, PHOTO))

describe('the image proxy', () => {
  test('knows a photo of ours by its path and by its whole address', () => {
    expect(ownPhotoOf(PHOTO, ORIGIN)).toBe(HASH)
    expect(ownPhotoOf(`${ORIGIN}${photoUrl(HASH, 640)}`, ORIGIN)).toBe(HASH)
  })
  test.each(TRICKS)('takes no other address: %s', (address) => {
    expect(ownPhotoOf(address, ORIGIN)).toBeUndefined()
  })
  test('is tried with at least sixty tricks', () => {
    expect(new Set(TRICKS).size).toBeGreaterThanOrEqual(60)
  })
})

describe('the end of a share link', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test('is seven days off when nothing is chosen', () => {
    expect(linkEnd(undefined, now)).toEqual(new Date('2026-11-28T12:00:00Z'))
  })
  test('is what was chosen, up to ninety days', () => {
    expect(linkEnd('2026-11-22T14:00:00+02:00', now)).toEqual(new Date('2026-11-22T12:00:00Z'))
    expect(linkEnd('2027-02-19T12:00:00Z', now)).toEqual(new Date('2027-02-19T12:00:00Z'))
  })
  test('is neither past nor further off', () => {
    expect(linkEnd('2026-11-21T11:59:59Z', now)).toBeUndefined()
    expect(linkEnd('2027-02-20T12:02:00Z', now)).toBeUndefined()
  })
})

test('an archive is named after the person as far as any disk can', () => {
  expect(archiveName('Zoë', 'O’Neill-Łukasz')).toBe('callboard-photos-zoe-o-neill-ukasz.zip')
  expect(archiveName('李', '雷')).toBe('callboard-photos.zip')
})
