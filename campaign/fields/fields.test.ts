import { describe, expect, it } from 'vitest'
import { fieldsInPage } from './in-page.ts'
import * as fields from './index.ts'

describe('fields', () => {
  it('are the same in the page’s code as in the registry', () => {
    expect(Object.keys(fieldsInPage).toSorted()).toEqual(Object.keys(fields))
    for (const [name, kind] of Object.entries(fields))
      expect(kind, name).toMatchObject(fieldsInPage[name as keyof typeof fieldsInPage])
  })

  it('a birthday must be in the past', () => {
    const nowMs = Date.UTC(2026, 10, 21, 12)
    const problem = (day: string) =>
      fieldsInPage.birthday.problem?.([day], { label: '', isRequired: false, placeholder: '' }, nowMs)
    expect(['20/11/2026', '22/11/2026', '01/01/1900'].map(problem)).toEqual([null, 'birthday', null])
  })

  it('an e-mail address is sent in lower case, a number without digits as 0', () => {
    expect(fieldsInPage.email.normalize?.(' Ala@Example.PL ')).toBe('ala@example.pl')
    expect(fieldsInPage.number.normalize?.('.')).toBe('0')
  })
})
