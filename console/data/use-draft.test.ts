import { describe, expect, it } from 'vitest'
import { rebased } from './use-draft.ts'

const read = {
  name: 'Blog',
  domains: ['a.example'],
  settings: {
    leadsTo: 'a@example.pl',
    goal: { kind: 'address', text: '/a' },
    landing: null as object | null,
  },
}

describe('changes of one tab upon what another saved', () => {
  it('contain what each of them changed, also within settings [M-40]', () => {
    const theirs = {
      ...read,
      name: 'Blog o podłogach',
      settings: { ...read.settings, leadsTo: 'b@example.pl' },
    }
    const mine = {
      ...read,
      domains: ['a.example', 'b.example'],
      settings: { ...read.settings, goal: { kind: 'address', text: '/dziekujemy' } },
    }
    expect(rebased(theirs, read, mine)).toEqual({
      name: 'Blog o podłogach',
      domains: ['a.example', 'b.example'],
      settings: { leadsTo: 'b@example.pl', goal: { kind: 'address', text: '/dziekujemy' }, landing: null },
    })
  })

  it('win where both changed the same [M-40]', () => {
    expect(rebased({ ...read, name: 'Ich' }, read, { ...read, name: 'Moja' }).name).toBe('Moja')
    expect(rebased({ ...read, domains: [] }, read, { ...read, domains: ['c.example'] }).domains).toEqual([
      'c.example',
    ])
  })

  it('are never mixed with values of another kind [M-40]', () => {
    const mine = { ...read, settings: { ...read.settings, goal: { kind: 'address', text: '/b' } } }
    const theirs = {
      ...read,
      settings: {
        ...read.settings,
        goal: { kind: 'call', text: '/a' },
        landing: { domain: 'x.example', path: '/' },
      },
    }
    expect(rebased(theirs, read, mine).settings).toEqual({
      leadsTo: 'a@example.pl',
      goal: { kind: 'address', text: '/b' },
      landing: { domain: 'x.example', path: '/' },
    })
    const fewer = {
      ...read,
      settings: { ...read.settings, goal: { kind: 'order' } },
    } as unknown as typeof read
    expect(rebased(fewer, read, mine).settings.goal).toEqual({ kind: 'address', text: '/b' })
  })

  it('are theirs where nothing was changed here [M-40]', () => {
    const theirs = { ...read, name: 'Ich' }
    expect(rebased(theirs, read, read)).toBe(theirs)
  })
})
