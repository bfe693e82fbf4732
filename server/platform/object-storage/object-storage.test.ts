import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  DOUBLE_KEYS,
  startStorageDouble,
  type StorageDouble,
} from '#server/testing/object-storage/storage-double.ts'
import { openObjectStorage } from './object-storage.ts'

const PART = 1000

let double: StorageDouble
let folder: string
beforeEach(async () => {
  double = await startStorageDouble()
  folder = mkdtempSync(join(tmpdir(), 'klepka-storage-'))
})
afterEach(async () => {
  await double.close()
  rmSync(folder, { recursive: true, force: true })
})

const storage = (secretAccessKey = DOUBLE_KEYS.S3_SECRET_ACCESS_KEY) =>
  openObjectStorage(
    {
      endpoint: double.url,
      bucket: 'kopie',
      accessKeyId: DOUBLE_KEYS.S3_ACCESS_KEY_ID,
      secretAccessKey,
      region: 'eu-central-1',
    },
    { partBytes: PART },
  )
const fileOf = (bytes: number) => {
  const file = join(folder, 'plik')
  const content = randomBytes(bytes)
  writeFileSync(file, content)
  return { file, content }
}

describe('a storage', () => {
  it('gets a small file in one signed call, also under a name with odd letters', async () => {
    const { file, content } = fileOf(PART)
    await storage().sendFile('sklep żółty/a+b (1).gz', file)
    expect(double.objects.get('sklep żółty/a+b (1).gz')).toEqual(content)
    expect(double.calls).toHaveLength(1)
  })

  it('gets a large file in parts, and no part stays behind', async () => {
    const { file, content } = fileOf(PART * 3 + 7)
    await storage().sendFile('duży', file)
    expect(double.objects.get('duży')).toEqual(content)
    expect(double.uploads.size).toBe(0)
    expect(double.calls.filter((call) => call.includes('partNumber'))).toHaveLength(4)
  })

  it('is asked again when it is busy, and an upload that fails leaves nothing', async () => {
    const { file, content } = fileOf(PART * 2)
    double.failNext(2)
    await storage().sendFile('a', file)
    expect(double.objects.get('a')).toEqual(content)
    double.failNext(4, /partNumber=2/)
    await expect(storage().sendFile('b', file)).rejects.toThrow('503')
    expect([double.objects.has('b'), double.uploads.size]).toEqual([false, 0])
  })

  it('refuses another key, and says so', async () => {
    const { file } = fileOf(10)
    await expect(storage('inny klucz').sendFile('a', file)).rejects.toThrow('403 SignatureDoesNotMatch')
    expect(double.objects.size).toBe(0)
  })

  it('lists page by page, reads back and removes', async () => {
    const { file, content } = fileOf(10)
    for (const name of ['k/1', 'k/2', 'k/3', 'k/4', 'k/5', 'inne']) await storage().sendFile(name, file)
    expect(await storage().list('k/')).toEqual(
      ['k/1', 'k/2', 'k/3', 'k/4', 'k/5'].map((key) => ({ key, bytes: 10 })),
    )
    const parts = []
    for await (const part of await storage().read('k/3')) parts.push(part)
    expect(Buffer.concat(parts)).toEqual(content)
    await storage().remove('k/3')
    await storage().remove('k/3')
    expect((await storage().list('k/')).map(({ key }) => key)).not.toContain('k/3')
  })
})
