/**
 * Part of `npm run lint`: comments, titles of tests and documents use the standard terms of docs/glossary.md, not the words
 * below.
 *
 * The product's English texts use the words of docs/translating.md and not the words in its last column.
 *
 * `node scripts/check-words.mjs [folders or files]` lists violations as `file:line: "word" → what to write`.
 */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from './setup/runtime.mjs'
import { sourcesBelow } from './setup/sources.mjs'

/** Refused words, their replacement, and files in which the word is allowed. Words that are often correct are not listed. */
const TERMS = [
  { word: /\bwhoever(?:’s|'s)?\b|\bwhomever\b/i, write: 'anyone who, the person who, the caller' },
  { word: /\banew\b/i, write: 'again, re-render, reload, a new …' },
  { word: /\b(?:is|are|was|were|be|been) told of\b/i, write: 'is notified of, learns of, shows in' },
  { word: /\bhears? of\b|\bheard of\b/i, write: 'is notified of, learns of' },
  {
    word: /\b(?:re)?draw(?:s|n|ing|ings)?\b/i,
    write: 'render, re-render, show, paint',
    except: /demo|portrait|pdf|exports|picture|gallery|sample|growth|canon/,
  },
  { word: /\bon hold\b/i, write: 'restricted (the hold)', except: /guides\/|translating/ },
  { word: /\bholds? (?:a|the|its) rows?\b|\brows? (?:is|are) held\b/i, write: 'lock a row' },
  { word: /\b(?:our|own|late|device’s|device's) faces?\b|\bfaces? of (?:the )?letters\b/i, write: 'font' },
  { word: /\bletters that (?:come|came|are late)\b|\b(?:its|our|smaller) letters\b/i, write: 'font, text, characters, mails' },
  { word: /\bwords for people who do not see\b|\bwords of (?:a|the|its) (?:photo|picture)s?\b/i, write: 'alt text' },
  { word: /\bfile of (?:the )?words\b/i, write: 'translations' },
  { word: /\bfor ever\b/i, write: 'forever, permanently, without limit' },
  { word: /\bin vain\b/i, write: 'without effect, for nothing' },
  { word: /\b(?:lets?|letting) go of\b|\blet go of\b/i, write: 'release, free, drop' },
  { word: /\bmend(?:s|ed|ing)?\b/i, write: 'fix, repair' },
  { word: /\bthrice\b/i, write: 'three times' },
  {
    word: /\b(?:whilst|lest|wherein|whereby|thereof|therein|herein|hereby|henceforth|amongst|shall)\b/i,
    write: 'while, in which, that … not, will',
  },
  { word: /\bgo(?:es)? on (?:from|with|by|where)\b/i, write: 'continue' },
  {
    word: /\bwhat stands\b|\bstands? (?:above|below|beside|around|behind|there|in (?:the (?:address|source|code|text|list)|its place))\b/i,
    write: 'is above, is in, what is',
  },
  { word: /\blies? in the (?:[\w’']+ )?(?:store|database|outbox|folder|bucket)\b/i, write: 'is in' },
  { word: /\bunasked\b/i, write: 'unexpectedly, without a request' },
  { word: /\bwhat becomes of\b|\bwhat became of\b/i, write: 'the result of, what happens to' },
  { word: /\bdear\b/i, write: 'expensive, costly' },
  {
    word: /\b(?:admin|student|foundation|two) documents?\b|\bdocuments['’]|\b(?:of|in) the documents\b|\bwords of the document\b/i,
    write: 'the rule itself',
  },
  { word: /\bissue #?\d+|\bdecisions? \d+ of\b|\((?:documents, )?sections? \d|\b(?:by|of) section \d/i, write: 'the rule itself' },
]

/** The prose of a source file with its line numbers: comments, and the titles of tests. */
function* proseOf(source) {
  let inBlock = false
  for (const [index, line] of source.split('\n').entries()) {
    const texts = []
    if (inBlock) texts.push(line)
    else {
      const comment = line.match(/(?:^|[\s{;,(])(?:\/\/|\/\*)(?=[\s*]).*/)?.[0] ?? line.match(/^\s*#\s.*/)?.[0]
      if (comment) texts.push(comment)
      const title = line.match(/^\s*(?:test|it|describe)(?:\.\w+)*\(.*?(['"`])(.*)\1/)?.[2]
      if (title) texts.push(title)
      inBlock = /(?:^|[\s{;,(])\/\*/.test(line)
    }
    if (line.includes('*/')) inBlock = false
    for (const text of texts) yield [index + 1, text]
  }
}

/** The text of a page, without code and link targets. */
function* textOf(page) {
  let inCode = false
  for (const [index, line] of page.split('\n').entries()) {
    if (line.startsWith('```')) inCode = !inCode
    else if (!inCode) yield [index + 1, line.replace(/`[^`]*`|\]\([^)]*\)/g, ' ')]
  }
}

/** The English texts of the product: the keys of its translations. */
const CATALOGS = ['apps/web', 'apps/server', 'packages/contract'].map((side) => `${side}/src/translations/es.json`)

/** The table of docs/translating.md: refused words, and what to write instead. */
function productWords() {
  const page = readFileSync(resolve(root, 'docs/translating.md'), 'utf8')
  const [, table = ''] = page.split('## Words of the product')
  const rows = table
    .split('\n## ')[0]
    .split('\n')
    .flatMap((line) => {
      const [, write, , refused] = line.split('|').map((cell) => cell.trim())
      return refused && !/^-+$|^instead of$/.test(refused) ? [{ write, refused: refused.replaceAll('`', '').split(', ') }] : []
    })
  if (rows.length === 0) throw new Error('docs/translating.md has no table of words')
  return rows.map(({ write, refused }) => ({ write, word: new RegExp(`\\b(?:${refused.join('|')})\\b`, 'i') }))
}

/** The keywords of the command palette are not checked, because they are words that people type. */
const isKeywords = (text) => !/[A-Z.,:{}]/.test(text) && text.includes(' ')

function* oldProductWords() {
  const words = productWords()
  for (const catalog of CATALOGS) {
    for (const text of Object.keys(JSON.parse(readFileSync(resolve(root, catalog), 'utf8')))) {
      if (isKeywords(text)) continue
      for (const { word, write } of words) if (word.test(text)) yield `${catalog}: "${text}": "${text.match(word)?.[0]}" → ${write}`
    }
  }
}

const folders = process.argv.slice(2)
let found = 0
if (folders.length === 0) {
  for (const line of oldProductWords()) {
    found += 1
    console.error(line)
  }
}
for (const folder of folders.length > 0 ? folders : [root]) {
  for (const path of sourcesBelow(resolve(folder))) {
    const name = relative(root, path)
    if (name === 'scripts/check-words.mjs') continue
    const text = readFileSync(path, 'utf8')
    for (const [line, prose] of name.endsWith('.md') ? textOf(text) : proseOf(text)) {
      for (const { word, write, except } of TERMS) {
        const match = except?.test(name) ? null : prose.match(word)
        if (!match) continue
        found += 1
        console.error(`${name}:${line}: "${match[0]}" → ${write}`)
      }
    }
  }
}
if (found > 0) process.exitCode = 1
