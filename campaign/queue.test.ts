import { describe, expect, it } from 'vitest'
import { openQueue } from './queue.ts'

describe('queue of campaigns', () => {
  it('opens campaigns one after another, each once, in the order of entering', () => {
    const opened: string[] = []
    const queue = openQueue()
    for (const id of ['a', 'b', 'b', 'a', 'c']) queue.enter(id, () => opened.push(id))
    expect(opened).toEqual(['a'])
    queue.leave('a')
    expect(opened).toEqual(['a', 'b'])
    queue.leave('c')
    queue.leave('b')
    expect(opened).toEqual(['a', 'b'])
    queue.enter('a', () => opened.push('a again'))
    expect(opened).toEqual(['a', 'b', 'a again'])
  })

  it('queues each campaign once, also the open one and the last of several', () => {
    const opened: string[] = []
    const queue = openQueue()
    for (const id of ['a', 'b', 'c', 'a', 'b', 'c']) queue.enter(id, () => opened.push(id))
    for (const id of ['a', 'b', 'c']) queue.leave(id)
    expect(opened).toEqual(['a', 'b', 'c'])
  })

  it('removes all campaigns when cleared for a new page', () => {
    const opened: string[] = []
    const queue = openQueue()
    for (const id of ['a', 'b']) queue.enter(id, () => opened.push(id))
    queue.clear()
    queue.leave('a')
    expect(opened).toEqual(['a'])
    queue.enter('b', () => opened.push('b'))
    expect(opened).toEqual(['a', 'b'])
  })
})
