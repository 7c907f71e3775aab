import { expect, test } from 'vitest'
import { rawMail } from './corpus/corpus-mail.ts'
import { parseMail } from './parse-mail.ts'

const htmlOf = async (html: string) => (await parseMail(rawMail({ name: 'a mail', html, newText: '' }))).html

test.each([
  ['scripts', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['handlers', '<p onclick="alert(1)" id="x" class="y" name="z">a</p>', '<p>a</p>'],
  ['remote pictures', '<p>a<img src="https://track.example.org/1.gif" width="1" height="1"></p>', '<p>a</p>'],
  ['pictures of the mail', '<p>a<img src="cid:logo"></p>', '<p>a</p>'],
  ['pictures in styles', '<p style="background:url(https://track.example.org/2.gif);color:red">a</p>', '<p style="color:red">a</p>'],
  [
    'pictures of old',
    '<table background="https://track.example.org/3.gif"><tr><td>a</td></tr></table>',
    '<table><tr><td>a</td></tr></table>',
  ],
  ['style sheets', '<style>@import "https://track.example.org/4.css"; p { position: fixed }</style><p>a</p>', '<p>a</p>'],
  ['links to sheets', '<link rel="stylesheet" href="https://track.example.org/5.css"><p>a</p>', '<p>a</p>'],
  ['scripts in links', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['scripts in links, disguised', '<a href=" java&#10;script:alert(1)">a</a>', '<a>a</a>'],
  ['data in links', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
  ['forms', '<form action="https://evil.example"><input name="password"><button>Go</button></form><p>a</p>', 'Go<p>a</p>'],
  ['frames', '<iframe srcdoc="<script>alert(1)</script>">b</iframe><p>a</p>', '<p>a</p>'],
  ['drawings', '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a><script>alert(1)</script></svg>', '<a>a</a>'],
  ['formulas', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math><p>a</p>', '<p>a</p>'],
  [
    'bases and refreshes',
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><p>a</p>',
    '<p>a</p>',
  ],
  ['covers', '<div style="position:fixed;inset:0;opacity:0">a</div>', '<div>a</div>'],
  ['videos', '<video src="https://track.example.org/6.mp4" poster="https://track.example.org/7.gif"></video><p>a</p>', '<p>a</p>'],
])('%s are left out', async (_, html, safe) => {
  expect(await htmlOf(html)).toBe(safe)
})

test('links open elsewhere, and tell nobody where they were', async () => {
  expect(await htmlOf('<a href="https://video.example.org/reel?a=1&amp;b=2">my reel</a>')).toBe(
    '<a href="https://video.example.org/reel?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">my reel</a>',
  )
})

test('tables, lists, colours and directions stay', async () => {
  expect(await htmlOf('<table><tr><td colspan="2" align="right"><font color="red">a</font></td></tr></table><div dir="rtl">ب</div>')).toBe(
    '<table><tr><td style="text-align:right" colspan="2"><span style="color:red">a</span></td></tr></table><div dir="rtl">ب</div>',
  )
})

test('a mail without HTML has none', async () => {
  expect((await parseMail(rawMail({ name: 'a mail', text: '<b>a</b>', newText: '' }))).html).toBeNull()
})
