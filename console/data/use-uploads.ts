import { useCallback, useEffect, useRef, useState } from 'react'
import { ONCE_HEADER, STILL_CREATING } from '#contract/console/session.ts'
import { MAX_PICTURE_BYTES, mediaApi, type MediaAdded } from '#contract/console/shop/media.ts'
import { pictureWords } from '#console/parts/media/strings.ts'
import { frameWords } from '#console/strings.ts'
import { type ApiClient, CallProblem, toProblem, urlOf, useApiClient } from './api-client.ts'
import { newKey } from './stored-drafts.ts'
import { useUnsavedChanges } from './unsaved.tsx'

/** The next one is being sent while the server converts the one before. */
const AT_ONCE = 2
const RETRY_MS = 5_000
const MAX_RETRIES = 6

export type Upload = {
  key: number
  file: File
  /** Sent again after a lost answer, it becomes one picture. */
  onceKey: string
  /** `sent`: the share that has arrived, 0–1; at 1 the server is converting it. */
  state: 'waiting' | 'sending' | 'done' | 'failed'
  sent: number
  problem: string | null
  /** The same file may succeed later: there was no connection, or the server was busy. */
  isWorthRetrying: boolean
}

/** Sends a picture file as it is; only XMLHttpRequest reports how much of it was sent. */
const sendPicture = (
  { headers, problemOf }: ApiClient,
  { file, onceKey }: Pick<Upload, 'file' | 'onceKey'>,
  onSent: (share: number) => void,
): Promise<MediaAdded> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(mediaApi.add.method, urlOf(mediaApi.add, { query: { name: file.name } }))
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(ONCE_HEADER, onceKey)
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0)
    request.upload.onload = () => onSent(1)
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as MediaAdded)
      else reject(problemOf(request.status, request.responseText))
    }
    request.onerror = () => reject(new CallProblem(0, 'no_answer', frameWords.noConnection))
    request.send(file)
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server that is busy with other pictures takes this one a little later. */
const sendPatiently = async (...parameters: Parameters<typeof sendPicture>): Promise<MediaAdded> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendPicture(...parameters)
    } catch (error) {
      if (!['busy', STILL_CREATING].includes(toProblem(error).code) || attempt >= MAX_RETRIES) throw error
      await pause(RETRY_MS)
    }
  }
}

const problemBeforeSending = ({ size }: File): string | null =>
  size > MAX_PICTURE_BYTES ? pictureWords.tooLarge : size === 0 ? pictureWords.empty : null

/** Too large, or not a picture that the shop accepts. */
const isFaultOfFile = (status: number) => status === 413 || status === 422

/**
 * Files on their way into the library, in the order they were chosen. `onAdded` gets each picture that arrived; leaving
 * the screen before the last one must be confirmed.
 */
export const useUploads = (onAdded: (added: MediaAdded) => void) => {
  const client = useApiClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const all = useRef<Upload[]>([])
  const nextKey = useRef(0)
  const added = useRef(onAdded)
  useEffect(() => void (added.current = onAdded))

  const set = useCallback((next: Upload[]) => {
    all.current = next
    setUploads(next)
  }, [])
  const change = useCallback(
    (key: number, part: Partial<Upload>) =>
      set(all.current.map((upload) => (upload.key === key ? { ...upload, ...part } : upload))),
    [set],
  )
  const isBusy = useCallback(
    () => all.current.some(({ state }) => state === 'waiting' || state === 'sending'),
    [],
  )
  useUnsavedChanges(isBusy)

  const sendNext = useCallback(async () => {
    const next = all.current.find(({ state }) => state === 'waiting')
    if (!next || all.current.filter(({ state }) => state === 'sending').length >= AT_ONCE) return
    change(next.key, { state: 'sending', sent: 0 })
    void sendNext()
    try {
      const answer = await sendPatiently(client, next, (sent) => change(next.key, { sent }))
      change(next.key, { state: 'done' })
      added.current(answer)
    } catch (error) {
      const { message, status } = toProblem(error)
      change(next.key, { state: 'failed', problem: message, isWorthRetrying: !isFaultOfFile(status) })
    }
    void sendNext()
  }, [client, change])

  const add = useCallback(
    (files: File[]) => {
      if (files.length === 0) return
      // A new batch begins with a clean list, except for what went wrong.
      const before = isBusy() ? all.current : all.current.filter(({ state }) => state === 'failed')
      set([
        ...before,
        ...files.map((file): Upload => {
          const problem = problemBeforeSending(file)
          nextKey.current += 1
          return {
            key: nextKey.current,
            file,
            onceKey: newKey(),
            state: problem ? 'failed' : 'waiting',
            sent: 0,
            problem,
            isWorthRetrying: false,
          }
        }),
      ])
      void sendNext()
    },
    [isBusy, set, sendNext],
  )
  return {
    uploads,
    add,
    retry: (key: number) => {
      change(key, { state: 'waiting', problem: null })
      void sendNext()
    },
    dismiss: (key: number) => set(all.current.filter((upload) => upload.key !== key)),
  }
}
