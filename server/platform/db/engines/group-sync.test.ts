import { expect, it } from 'vitest'
import { groupSync } from './connect-sqlite.ts'

/** A disk whose syncs end when the test says so. */
const openDisk = () => {
  const ends: ((error?: Error) => void)[] = []
  const sync = groupSync(
    () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  return { sync, ends, settle: () => new Promise((resolve) => setTimeout(resolve)) }
}

it('commits that wait together share one sync', async () => {
  const { sync, ends, settle } = openDisk()
  const all = Promise.all([sync(), sync(), sync()])
  await settle()
  expect(ends.length).toBe(1)
  ends[0]!()
  await all
})

it('a commit made while a sync runs is not answered by that one', async () => {
  const { sync, ends, settle } = openDisk()
  const first = sync()
  await settle()
  let isAnswered = false
  const second = sync().then(() => (isAnswered = true))
  ends[0]!()
  await first
  await settle()
  expect(isAnswered).toBe(false)
  ends[1]!()
  await second
})

it('a sync that fails is told to those it was for, and the next one runs', async () => {
  const { sync, ends, settle } = openDisk()
  const first = sync()
  await settle()
  const second = sync()
  ends[0]!(new Error('disk'))
  await expect(first).rejects.toThrow('disk')
  await settle()
  ends[1]!()
  await second
})
