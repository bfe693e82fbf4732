import { useState } from 'react'
import { toProblem } from './api-client.ts'

/** One change at a time: which one is running, and why the last one failed. */
export const useChange = <What extends string = string>() => {
  const [doing, setDoing] = useState<What | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async (what: What, work: () => Promise<void>) => {
    if (doing !== null) return
    setDoing(what)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setDoing(null)
  }
  return { doing, problem, start }
}
