import { expect, it } from 'vitest'
import { groupSync } from './connect-sqlite.ts'

/** A disk whose syncs end when the test ends them. */
const openDisk = () => {
  const ends: ((error?: Error) => void)[] = []
  const sync = groupSync(
    () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  return { sync, ends, settle: () => new Promise((resolve) => setTimeout(resolve)) }
}

it('shares one sync among commits that wait together', async () => {
  const { sync, ends, settle } = openDisk()
  const all = Promise.all([sync(), sync(), sync()])
  await settle()
  expect(ends.length).toBe(1)
  ends[0]!()
  await all
})

it('does not answer a commit with a sync that started before it', async () => {
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

it('reports a failed sync to its own callers and runs the next one', async () => {
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
