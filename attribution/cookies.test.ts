import { describe, expect, it } from 'vitest'
import { openCookies, splitPairs } from './cookies.ts'
import { memoryPage } from './testing/memory-page.ts'

const plain = { domain: 'sklep.example.pl', isIsolated: false, base64: false }

/** What is read from a cookie that another program wrote, among these cookies of the page. */
const readFrom = (cookies: string) =>
  openCookies({ ...memoryPage(), readCookies: () => cookies }, plain).read('current')

describe('a tracking cookie', () => {
  it('is found among others, with or without a space before it', () => {
    expect(readFrom('sbjs_first=a%20b;sbjs_current=src%3Dlist;koszyk=1')).toBe('src=list')
    expect(readFrom('sbjs_current_add=a; koszyk=1')).toBeUndefined()
  })

  it('with an invalid percent sign is decoded byte by byte', () => {
    expect(readFrom('sbjs_current=rabat-20%-%26-%FF')).toBe('rabat-20%-&-ÿ')
  })

  it('is read as base64 only if it has only letters and digits', () => {
    expect(readFrom('sbjs_current=c3JjPWxpc3Q')).toBe('src=list')
    expect(readFrom('sbjs_current=%7Ec3JjPWxpc3Q')).toBe('~c3JjPWxpc3Q')
    expect(readFrom('sbjs_current=c3JjPWxpc3Q%7E')).toBe('c3JjPWxpc3Q~')
    expect(readFrom('sbjs_current=abcde')).toBe('abcde')
  })

  it('in base64 is written without the padding', () => {
    const page = memoryPage()
    const cookies = openCookies(page, { ...plain, base64: true })
    cookies.write('current', 'a=b', 60)
    expect(page.jar.get('sbjs_current')?.value).toBe(btoa('a%3Db').replace(/=/g, ''))
    expect(cookies.read('current')).toBe('a=b')
  })

  it('may have pairs without a name or without a value', () => {
    expect(splitPairs('=x|||typ=utm|||src')).toEqual({ '': 'x', typ: 'utm', src: '' })
    expect(splitPairs(undefined)).toEqual({})
  })
})
