import { describe, expect, it } from 'vitest'
import { type ContestedValue, rebased } from './use-draft.ts'

const read = {
  name: 'Blog',
  domains: ['a.example'],
  settings: {
    leadsTo: 'a@example.pl',
    goal: { kind: 'address', text: '/a' },
    landing: null as object | null,
  },
}

describe('merging a draft with what another tab saved', () => {
  it('combines the changes of both tabs, also within settings [M-40]', () => {
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

  it('prefers the draft where both changed the same value [M-40]', () => {
    expect(rebased({ ...read, name: 'Ich' }, read, { ...read, name: 'Moja' }).name).toBe('Moja')
    expect(rebased({ ...read, domains: [] }, read, { ...read, domains: ['c.example'] }).domains).toEqual([
      'c.example',
    ])
  })

  it('asks about values that both changed, and about no others', () => {
    const theirs = {
      ...read,
      name: 'Ich',
      domains: ['c.example'],
      settings: { ...read.settings, leadsTo: 'b@example.pl' },
    }
    const mine = {
      ...read,
      name: 'Moja',
      domains: ['c.example'],
      settings: { ...read.settings, leadsTo: 'c@example.pl', landing: { path: '/' } },
    }
    const asked: ContestedValue[] = []
    const chosen = rebased(theirs, read, mine, (contested) => {
      asked.push(contested)
      return contested.path === 'settings.leadsTo' ? 'theirs' : 'mine'
    })
    expect(asked).toEqual([
      { path: 'name', mine: 'Moja', theirs: 'Ich' },
      { path: 'settings.leadsTo', mine: 'c@example.pl', theirs: 'b@example.pl' },
    ])
    expect(chosen).toEqual({
      ...mine,
      settings: { ...mine.settings, leadsTo: 'b@example.pl' },
    })
  })

  it('never mixes values of different kinds [M-40]', () => {
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

  it('returns the saved value when the draft has no changes [M-40]', () => {
    const theirs = { ...read, name: 'Ich' }
    expect(rebased(theirs, read, read)).toBe(theirs)
  })
})
